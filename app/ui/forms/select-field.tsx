import { type ComponentProps, type ReactNode, useId } from 'react';

type SelectFieldProps = ComponentProps<'select'> & {
  label: ReactNode;
  /** Hides the label from sight on a phone, where the choice says enough. */
  isLabelShort?: boolean;
};

/** A select under its label. Where no id is given it makes one, which a fragment may not. */
export function SelectField({ label, id: given, isLabelShort = false, className = '', ...select }: SelectFieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={isLabelShort ? 'max-sm:sr-only' : ''}>
        {label}
      </label>
      <select id={id} className="control select-control" {...select} />
    </div>
  );
}
