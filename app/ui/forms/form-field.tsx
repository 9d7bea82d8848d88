import type { ComponentProps, ReactNode } from 'react';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'defaultValue'> & {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  end?: ReactNode;
  /** Beside the input, or below it where there’s no room. */
  after?: ReactNode;
};

export function TextField({ field, label, hint, end, after, type = 'text', className = '', ...input }: TextFieldProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={field.id} id={after ? `${field.id}-label` : undefined}>
        {label}
      </label>
      <FieldHint field={field}>{hint}</FieldHint>
      <div className={`relative ${after ? 'flex flex-wrap gap-2 *:[input]:flex-1 *:[input]:basis-20' : ''}`}>
        <input
          {...input}
          {...fieldProps(field, input, hint)}
          type={type}
          defaultValue={field.value}
          className={`control aria-invalid:border-danger ${end ? 'pr-12' : ''}`}
        />
        {end}
        {after}
      </div>
      <FieldError field={field} />
    </div>
  );
}

export function CheckboxField({
  field,
  label,
  className = '',
  ...input
}: Omit<TextFieldProps, 'hint' | 'end' | 'after'>) {
  return (
    <div className={className}>
      <label htmlFor={field.id} className="flex min-h-11 items-center gap-3 font-medium text-[0.9375rem]">
        <input
          {...input}
          {...fieldProps(field, input)}
          type="checkbox"
          defaultChecked={field.value === 'on'}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      <FieldError field={field} />
    </div>
  );
}

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'defaultValue'> &
  Pick<TextFieldProps, 'field' | 'label' | 'hint'>;

export function TextAreaField({ field, label, hint, className = '', ...textarea }: TextAreaFieldProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={field.id}>{label}</label>
      <FieldHint field={field}>{hint}</FieldHint>
      <textarea
        {...textarea}
        {...fieldProps(field, textarea, hint)}
        defaultValue={field.value}
        className="control h-auto py-2.5 leading-relaxed aria-invalid:border-danger"
      />
      <FieldError field={field} />
    </div>
  );
}

export function FieldHint({ field, children }: { field: FormField; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={field.hintId} className="font-normal text-muted">
      {children}
    </p>
  );
}

export function FieldError({ field }: { field: FormField }) {
  if (field.errors.length === 0) return null;
  return (
    <p id={field.errorId} className="font-medium text-danger">
      {field.errors.join('. ')}
    </p>
  );
}

type InputProps = Pick<ComponentProps<'input'>, 'required' | 'autoFocus' | 'aria-describedby'>;

export function fieldProps(field: FormField, inputProps: InputProps, hint?: ReactNode) {
  const isWrong = field.errors.length > 0;
  const described = [hint && field.hintId, inputProps['aria-describedby'], isWrong && field.errorId].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    required: inputProps.required ?? field.isRequired,
    // Autofocus also works without JavaScript.
    autoFocus: field.isFirstWrong || inputProps.autoFocus,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
}
