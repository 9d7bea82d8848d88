import { useEffect, useId, useState } from 'react';
import { useTyped } from '#app/selling/form/use-typed.ts';
import { TextField, type TextFieldProps } from '#app/ui/forms/form-field.tsx';

type SuburbFieldProps = TextFieldProps & { formId: string };

/** A short beginning has too many places. */
const FEWEST_LETTERS = 2;

export function SuburbField({ formId, field, ...input }: SuburbFieldProps) {
  const list = useId();
  const { suburb = '' } = useTyped(formId, { suburb: field.value ?? '' });
  const places = usePlaces(suburb);
  return (
    <div>
      <TextField field={field} {...input} list={list} autoComplete="off" autoCapitalize="words" spellCheck={false} />
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
