import type { HeroOptions } from '#app/search/hero-search.tsx';
import { listingIndex } from '#app/search/search.server.ts';
import { compareKey } from '#app/vocabulary/words.ts';

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
