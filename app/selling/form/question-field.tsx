import type { ComponentProps } from 'react';
import { FieldInput } from '#app/selling/form/field-input.tsx';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { enterText } from '#app/selling/form/usual-values.tsx';
import { questionsAbout } from '#app/selling/second-look.ts';
import type { AdWarning } from '#app/trust/ad-warning.ts';

type QuestionFieldProps = ComponentProps<typeof FieldInput> & {
  name: 'kilometers' | AdWarning['field'];
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
      <FieldInput {...input} formId={formId} />
      <div role="status" className="empty:hidden">
        {question && <Warning text={question.text} />}
        {question?.correction && (
          <button
            type="button"
            className="text-link text-sm"
            onClick={() => enterText(field.id, question.correction ?? '')}
          >
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
