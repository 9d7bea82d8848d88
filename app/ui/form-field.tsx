import type { ComponentProps, ReactNode } from 'react';
import type { FormField } from '#app/ui/use-checked-form.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'defaultValue'> & {
  field: FormField;
  label: ReactNode;
  /** Said before a mistake is made. */
  hint?: ReactNode;
  /** Stands inside the box, at its end. */
  end?: ReactNode;
};

/** One line of text under its label, with its hint above and what is wrong with it below. */
export function TextField({ field, label, hint, end, type = 'text', className = '', ...input }: TextFieldProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p id={field.hintId} className="font-normal text-muted">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          {...fieldProps(field, hint)}
          type={type}
          defaultValue={field.value}
          className={`control ${end ? 'pr-18' : ''}`}
          {...input}
        />
        {end}
      </div>
      <FieldError field={field} />
    </div>
  );
}

/** A box to tick, with its words beside it. */
export function CheckboxField({ field, label, className = '', ...input }: Omit<TextFieldProps, 'hint' | 'end'>) {
  return (
    <div className={className}>
      <label htmlFor={field.id} className="flex min-h-11 items-center gap-3 font-medium text-[0.9375rem]">
        <input
          {...fieldProps(field)}
          type="checkbox"
          defaultChecked={field.value === 'on'}
          className="size-5 shrink-0 accent-accent"
          {...input}
        />
        {label}
      </label>
      <FieldError field={field} />
    </div>
  );
}

function FieldError({ field }: { field: FormField }) {
  if (field.errors.length === 0) return null;
  return (
    <p id={field.errorId} className="font-medium text-danger">
      {field.errors.join('. ')}
    </p>
  );
}

function fieldProps(field: FormField, hint?: ReactNode) {
  const isWrong = field.errors.length > 0;
  const described = [hint && field.hintId, isWrong && field.errorId].filter(Boolean).join(' ');
  return {
    id: field.id,
    name: field.name,
    required: field.isRequired,
    // The focus goes to what has to be mended also where no script can move it.
    autoFocus: field.isFirstWrong,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': described || undefined,
  };
}
