import type { FacetValue } from '#app/search/index/column.ts';
import type { Spellings } from '#app/search/index/word-column.ts';

export type MakeOption = FacetValue & { models: FacetValue[] };

type Pair = { make: number; model: number; all: number; forSale: number };
type Which = 'all' | 'forSale';

const WORDS = 2 ** 24;

export class MakeModels {
  readonly #pairs = new Map<number, Pair>();

  add(make: number, model: number, isForSale: boolean, step: 1 | -1): void {
    const key = make * WORDS + model;
    const pair = this.#pairs.get(key) ?? { make, model, all: 0, forSale: 0 };
    pair.all += step;
    if (isForSale) pair.forSale += step;
    if (pair.all === 0) this.#pairs.delete(key);
    else this.#pairs.set(key, pair);
  }

  list(which: Which, makes: Spellings, models: Spellings): MakeOption[] {
    const byMake = Map.groupBy(
      [...this.#pairs.values()].filter((pair) => pair[which] > 0),
      ({ make }) => make,
    );
    const placeOf = new Map(models.sorted.map((model, place) => [model, place]));
    return makes.sorted.flatMap((make) => {
      const pairs = byMake.get(make);
      if (!pairs) return [];
      pairs.sort((a, b) => (placeOf.get(a.model) ?? 0) - (placeOf.get(b.model) ?? 0));
      return {
        value: makes.commonest(make),
        count: pairs.reduce((sum, pair) => sum + pair[which], 0),
        models: pairs.map((pair) => ({ value: models.commonest(pair.model), count: pair[which] })),
      };
    });
  }
}
