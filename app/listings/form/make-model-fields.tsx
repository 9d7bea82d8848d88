import { useEffect, useId, useState } from 'react';
import { useTyped } from '#app/listings/form/use-typed.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** Words to pick from; others may be typed. Models are those of `make`. */
export type Suggestions = { makes: string[]; make: string; models: string[] };

type MakeModelFieldsProps = { fields: Record<'make' | 'model', FormField>; formId: string; suggestions: Suggestions };

/** Two lines of text with suggestions. The models follow the make. */
export function MakeModelFields({ fields, formId, suggestions }: MakeModelFieldsProps) {
  const { make = '' } = useTyped(formId, { make: fields.make.value ?? '' });
  const models = useModels(make, suggestions);
  return (
    <>
      <SuggestedField field={fields.make} label="Make" words={suggestions.makes} hint="Such as Toyota" />
      <SuggestedField field={fields.model} label="Model" words={models} hint="Such as Corolla" />
    </>
  );
}

type SuggestedFieldProps = { field: FormField; label: string; hint?: string; words: readonly string[] };

export function SuggestedField({ words, ...props }: SuggestedFieldProps) {
  const list = useId();
  return (
    <div>
      <TextField {...props} list={list} autoComplete="off" autoCapitalize="words" spellCheck={false} required />
      <datalist id={list}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  );
}

/** Those that the page brought, or those fetched once a known make is typed. */
function useModels(typedMake: string, { makes, make, models }: Suggestions): string[] {
  const [fetched, setFetched] = useState({ make, models });
  const wanted = compareKey(typedMake);
  const known = makes.find((name) => compareKey(name) === wanted) ?? '';
  useEffect(() => {
    if (known === '' || known === make) return;
    const leaving = new AbortController();
    fetchModels(known, leaving.signal).then((found) => found && setFetched(found));
    return () => leaving.abort();
  }, [known, make]);
  if (known === make) return models;
  return fetched.make === known ? fetched.models : [];
}

/** Null where there is no connection. Not through the router: without one that would load the whole page again. */
async function fetchModels(make: string, signal: AbortSignal): Promise<Omit<Suggestions, 'makes'> | null> {
  try {
    const response = await fetch(`/suggestions?${new URLSearchParams({ make })}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
