import { type ReactNode, useEffect, useId, useState } from 'react';
import { FIELDS } from '#app/listings/fields.ts';
import { HINTS } from '#app/listings/listing-form.ts';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** Sellers may type others. The models are those of `make`. */
export type Suggestions = { makes: string[]; make: string; models: string[] };

type MakeModelFieldsProps = { fields: Record<'make' | 'model', FormField>; formId: string; suggestions: Suggestions };

export function MakeModelFields({ fields, formId, suggestions }: MakeModelFieldsProps) {
  const { make = '' } = useTyped(formId, { make: fields.make.value ?? '' });
  const models = useModels(make, suggestions);
  return (
    <>
      <SuggestedField field={fields.make} label={FIELDS.make.label} hint={HINTS.make} words={suggestions.makes} />
      <SuggestedField field={fields.model} label={FIELDS.model.label} hint={HINTS.model} words={models} />
    </>
  );
}

type SuggestedFieldProps = {
  field: FormField;
  label: string;
  hint?: string;
  words: readonly string[];
  after?: ReactNode;
};

export function SuggestedField({ field, label, hint, words, after }: SuggestedFieldProps) {
  const list = useId();
  return (
    <div>
      <TextField
        field={field}
        label={label}
        hint={hint}
        list={list}
        after={after}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        required
      />
      <datalist id={list}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  );
}

function useModels(typedMake: string, { makes, make, models }: Suggestions): string[] {
  const [fetched, setFetched] = useState({ make, models });
  const makeKey = compareKey(typedMake);
  const known = makes.find((name) => compareKey(name) === makeKey) ?? '';
  useEffect(() => {
    if (known === '' || known === make) return;
    const leaving = new AbortController();
    fetchModels(known, leaving.signal).then((suggestions) => suggestions && setFetched(suggestions));
    return () => leaving.abort();
  }, [known, make]);
  if (known === make) return models;
  return fetched.make === known ? fetched.models : [];
}

/** Null when offline. The router would reload the whole page when a request fails. */
async function fetchModels(make: string, signal: AbortSignal): Promise<Omit<Suggestions, 'makes'> | null> {
  try {
    const response = await fetch(`/suggestions?${new URLSearchParams({ make })}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
