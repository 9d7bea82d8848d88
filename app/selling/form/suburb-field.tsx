import { useEffect, useId, useState } from 'react';
import { FIELDS } from '#app/listings/fields.ts';
import { HINTS } from '#app/listings/listing-form.ts';
import { stateOf } from '#app/places/place.ts';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { enterText } from '#app/selling/form/usual-values.tsx';
import { TextField } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type SuburbFieldProps = { fields: Record<'suburb' | 'location', FormField>; formId: string };

/** A short beginning has too many places. */
const FEWEST_LETTERS = 2;

export function SuburbField({ fields, formId }: SuburbFieldProps) {
  const list = useId();
  const initial = fields.suburb.value ?? '';
  const { suburb = '' } = useTyped(formId, { suburb: initial });
  const places = usePlaces(suburb);
  const state = suburb === initial ? null : stateOf(suburb, places);
  useEffect(() => {
    if (state) enterText(fields.location.id, state);
  }, [state, fields.location.id]);
  const { label } = FIELDS.suburb;
  return (
    <div>
      <TextField
        field={fields.suburb}
        label={`${label} (optional)`}
        hint={HINTS.suburb}
        list={list}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </div>
  );
}

function usePlaces(typed: string): string[] {
  const [places, setPlaces] = useState<string[]>([]);
  useEffect(() => {
    if (typed.trim().length < FEWEST_LETTERS) return;
    const leaving = new AbortController();
    fetchPlaces(typed, leaving.signal).then((newPlaces) => newPlaces && setPlaces(newPlaces));
    return () => leaving.abort();
  }, [typed]);
  return places;
}

/** Null when offline. */
async function fetchPlaces(typed: string, signal: AbortSignal): Promise<string[] | null> {
  try {
    const response = await fetch(`/places?${new URLSearchParams({ q: typed })}`, { signal });
    return response.ok ? (await response.json()).places : null;
  } catch {
    return null;
  }
}
