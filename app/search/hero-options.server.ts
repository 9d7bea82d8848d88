import type { HeroOptions } from '#app/search/hero-search.tsx';
import { listingIndex } from '#app/search/search.server.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type Makes = ReturnType<typeof listingIndex.options>;

export function heroOptions(params: URLSearchParams): HeroOptions {
  const makes = listingIndex.options();
  const makeKey = compareKey(params.get('make') ?? '');
  const chosen = makeKey === '' ? undefined : makes.find((make) => compareKey(make.value) === makeKey);
  return {
    makes: namesOf(makes),
    make: chosen?.value ?? '',
    models: (chosen?.models ?? []).map((model) => model.value).sort(byName),
  };
}

const byName = new Intl.Collator('en-AU', { numeric: true }).compare;

let sorted: { makes: Makes; names: string[] } | undefined;

/** The index gives the same list until a listing changes. */
function namesOf(makes: Makes): string[] {
  if (sorted?.makes !== makes) sorted = { makes, names: makes.map((make) => make.value).sort(byName) };
  return sorted.names;
}
