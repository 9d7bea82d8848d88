import type { ComponentProps } from 'react';
import { FieldInput } from '#app/selling/form/field-input.tsx';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { questionsAbout } from '#app/selling/second-look.ts';
import type { AdWarning } from '#app/trust/ad-warning.ts';

type QuestionFieldProps = ComponentProps<typeof FieldInput> & {
  name: 'kilometers' | AdWarning['field'];
  formId: string;
  savedKilometers?: number | null;
  warnings?: readonly AdWarning[];
};

export function QuestionField({
  formId,
  savedKilometers = null,
  warnings = [],
  className = '',
  ...input
}: QuestionFieldProps) {
  const { name, field } = input;
  const typed = useTyped(formId, { [name]: field.value ?? '' });
  const question = questionsAbout({ [name]: typed[name] }, savedKilometers).find((one) => one.field === name);
  return (
    <div className={`grid content-end gap-1.5 ${className}`}>
      <FieldInput {...input} />
      <div role="status" className="empty:hidden">
        {question && <Warning text={question.text} />}
        {question?.correction && (
          <button type="button" className="text-link text-sm" onClick={() => put(field.id, question.correction)}>
            Use {question.correction}
          </button>
        )}
        {warnings
          .filter((warning) => warning.field === name)
          .map(({ text }) => (
            <Warning key={text} text={text} />
          ))}
      </div>
    </div>
  );
}

function Warning({ text }: { text: string }) {
  return <p className="font-medium text-ochre text-sm">{text}</p>;
}

function put(inputId: string, text: string | null) {
  const input = document.getElementById(inputId);
  if (!(input instanceof HTMLInputElement) || text === null) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
