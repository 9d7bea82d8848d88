import type { ReactNode } from 'react';
import { FieldError, FieldHint, fieldProps } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

export type Choice = { value: string; label: string };

type ChoiceFieldProps = {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice[];
  className?: string;
};

/** For many options: a select with nothing chosen. */
export function ChoiceField({ field, label, hint, choices, className = '' }: ChoiceFieldProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={field.id}>{label}</label>
      <FieldHint field={field}>{hint}</FieldHint>
      <select
        {...fieldProps(field, {}, hint)}
        defaultValue={field.value ?? ''}
        className="control select-control aria-invalid:border-danger"
      >
        <option value="">{field.isRequired ? 'Choose' : 'Not specified'}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError field={field} />
    </div>
  );
}

/** For two to four options: radio buttons. */
export function RadioField({ field, label, hint, choices, className = '' }: ChoiceFieldProps) {
  const { id, name, 'aria-describedby': describedBy, 'aria-invalid': isWrong, autoFocus } = fieldProps(field, {}, hint);
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className="mb-[0.3125rem] font-semibold text-sm">{label}</legend>
      <div className="field">
        <FieldHint field={field}>{hint}</FieldHint>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, label: text }, position) => (
            <label
              key={value}
              className={`flex min-h-11.5 items-center gap-2.5 rounded-control border bg-surface px-3.5 py-2 font-medium text-base has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${
                isWrong ? 'border-danger' : 'border-line-strong'
              }`}
            >
              <input
                type="radio"
                {...(position === 0 && { id, autoFocus })}
                name={name}
                value={value}
                defaultChecked={field.value === value}
                required={field.isRequired}
                className="size-5 shrink-0 accent-accent outline-none"
              />
              {text}
            </label>
          ))}
        </div>
        <FieldError field={field} />
      </div>
    </fieldset>
  );
}

/** For any number of options: boxes with one name. The value is the ticked ones, with commas between. */
export function SeveralField({ field, label, hint, choices, className = '' }: ChoiceFieldProps) {
  const { id, name, 'aria-describedby': describedBy, autoFocus } = fieldProps(field, {}, hint);
  const ticked = field.value?.split(', ') ?? [];
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend className="mb-[0.3125rem] font-semibold text-sm">{label}</legend>
      <div className="field">
        <FieldHint field={field}>{hint}</FieldHint>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4">
          {choices.map(({ value, label: text }, position) => (
            <label key={value} className="flex min-h-11 items-center gap-3 font-medium text-[0.9375rem]">
              <input
                type="checkbox"
                {...(position === 0 && { id, autoFocus })}
                name={name}
                value={value}
                defaultChecked={ticked.includes(value)}
                className="size-5 shrink-0 accent-accent"
              />
              {text}
            </label>
          ))}
        </div>
        <FieldError field={field} />
      </div>
    </fieldset>
  );
}
