import { listMakes } from '#app/search/search.server.ts';
import type { Suggestions } from '#app/selling/form/make-model-fields.tsx';
import { CATALOGUE } from '#app/vocabulary/catalogue.ts';
import { spellMake } from '#app/vocabulary/makes.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export async function suggestionsFor(typedMake: string): Promise<Suggestions> {
  const makeKey = compareKey(spellMake(typedMake));
  const listed = await listMakes();
  const makes = merged([...CATALOGUE.keys()], listed.map(wordOf));
  const make = makes.find((name) => compareKey(name) === makeKey) ?? '';
  const models = listed.find(({ value }) => compareKey(value) === makeKey)?.models ?? [];
  return { makes, make, models: merged(CATALOGUE.get(make) ?? [], models.map(wordOf)) };
}

/** The catalogue's spelling wins. */
function merged(catalogue: readonly string[], listed: string[]): string[] {
  const known = new Set(catalogue.map(compareKey));
  return [...catalogue, ...listed.filter((word) => !known.has(compareKey(word)))].sort(byName);
}

const wordOf = ({ value }: { value: string }) => value;

const byName = new Intl.Collator('en-AU', { numeric: true }).compare;
