import type { Field } from '#app/listings/field-kinds.ts';
import { type FieldName, fieldOf } from '#app/listings/fields.ts';
import { HINTS } from '#app/listings/listing-form.ts';
import { UsualValues } from '#app/selling/form/usual-values.tsx';
import { type Choice, ChoiceField, RadioField, SeveralField } from '#app/ui/forms/choice-field.tsx';
import { TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type FieldInputProps = { name: FieldName; field: FormField; formId: string; className?: string; label?: string };

const MOST_RADIOS = 4;
const DESCRIPTION_ROWS = 6;
const AS_WRITTEN = { autoComplete: 'off', spellCheck: false } as const;

export function FieldInput({ name, field, formId, className = '', label = fieldOf(name).label }: FieldInputProps) {
  const declared = fieldOf(name);
  const hint = HINTS[name];
  const { isRequired } = declared;
  const shared = { field, hint, className, label: isRequired ? label : `${label} (optional)` };
  if (hasRadios(declared)) return <RadioField {...shared} choices={choicesOf(declared)} />;
  if (declared.kind === 'choice') return <ChoiceField {...shared} choices={choicesOf(declared)} />;
  if (declared.kind === 'several') return <SeveralField {...shared} choices={choicesOf(declared)} />;
  if (isLong(declared)) return <TextAreaField {...shared} rows={DESCRIPTION_ROWS} required={isRequired} />;
  if (declared.kind === 'date') return <TextField {...shared} type="date" />;
  if (declared.kind === 'code') return <TextField {...shared} autoCapitalize="characters" {...AS_WRITTEN} />;
  return (
    <TextField
      {...shared}
      inputMode={inputModeOf(declared)}
      autoComplete="off"
      required={isRequired}
      after={
        'usual' in declared && declared.usual && <UsualValues field={field} formId={formId} values={declared.usual} />
      }
    />
  );
}

/** Required fields, and those with a value for none: a chosen radio can't be cleared. */
function hasRadios(field: Field): boolean {
  if (field.kind === 'yesNo') return true;
  if (field.kind !== 'choice') return false;
  return field.isRadio === true || (field.isRequired && field.values.length <= MOST_RADIOS);
}

function isLong(field: Field): boolean {
  return field.kind === 'text' && field.isLong === true;
}

function choicesOf(field: Field): Choice[] {
  if (field.kind === 'yesNo') {
    return [
      { value: 'yes', label: field.yes },
      { value: 'no', label: field.no },
    ];
  }
  if (field.kind === 'several') return field.values.map((value) => ({ value, label: value }));
  if (field.kind !== 'choice') return [];
  return field.values.map((value) => ({ value, label: field.valueLabels?.[value] ?? value }));
}

function inputModeOf(field: Field) {
  if (field.kind === 'money') return 'decimal';
  if (field.kind !== 'number') return undefined;
  return field.decimals ? 'decimal' : 'numeric';
}
