import type { HeroOptions } from '#app/listings/search/filters/hero-search.tsx';
import { listingIndex } from '#app/listings/search/search.server.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** What is listed now, in the alphabet's order. */
export function heroOptions(params: URLSearchParams): HeroOptions {
  const makes = listingIndex.options();
  const wanted = compareKey(params.get('make') ?? '');
  const chosen = makes.find((make) => compareKey(make.value) === wanted);
  return {
    makes: makes.map((make) => make.value).sort(byName),
    make: chosen?.value ?? '',
    models: (chosen?.models ?? []).map((model) => model.value).sort(byName),
  };
}

const byName = new Intl.Collator('en-AU', { numeric: true }).compare;
