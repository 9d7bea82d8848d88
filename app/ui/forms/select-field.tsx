import { type ComponentProps, type ReactNode, useId } from 'react';

type SelectFieldProps = ComponentProps<'select'> & {
  label: ReactNode;
  /** On a phone the label is hidden to save space. */
  isLabelShort?: boolean;
};

/** Kept fragments must give an id: `useId` differs there. */
export function SelectField({ label, id: givenId, isLabelShort = false, className = '', ...select }: SelectFieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={isLabelShort ? 'max-sm:sr-only' : ''}>
        {label}
      </label>
      <select id={id} className="control select-control" {...select} />
    </div>
  );
}
