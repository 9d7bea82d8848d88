import { useEffect, useState } from 'react';
import { SuggestionList } from '#app/ui/forms/suggestion-list.tsx';
import { withoutPostcode } from '#app/vocabulary/states.ts';

const PAUSE_MS = 120;
const FEWEST_LETTERS = 2;

export function PlaceSuggestions({ input }: { input: HTMLInputElement }) {
  const [places, setPlaces] = useState<string[]>([]);
  useEffect(() => {
    let latest = new AbortController();
    const suggest = async () => {
      latest.abort();
      latest = new AbortController();
      const { signal } = latest;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (signal.aborted) return;
      const newPlaces = await fetchPlaces(input.value.trim(), signal);
      if (newPlaces && !signal.aborted) setPlaces(newPlaces);
    };
    if (input.value !== input.defaultValue) suggest();
    input.addEventListener('input', suggest);
    return () => {
      latest.abort();
      input.removeEventListener('input', suggest);
    };
  }, [input]);
  return (
    <SuggestionList
      input={input}
      label="Suburbs"
      options={places.map((place) => ({ key: place.replace(/\W/g, '-'), place, content: place }))}
      onChoose={({ place }) => {
        setPlaces([]);
        input.value = place;
        input.form?.requestSubmit();
      }}
      className="inset-x-0"
    />
  );
}

async function fetchPlaces(typed: string, signal: AbortSignal): Promise<string[] | null> {
  if (typed.length < FEWEST_LETTERS) return [];
  try {
    const response = await fetch(`/places?${new URLSearchParams({ q: typed })}`, { signal });
    if (!response.ok) return null;
    const { places } = (await response.json()) as { places: string[] };
    return [...new Set(places.map(withoutPostcode))];
  } catch {
    return null;
  }
}
