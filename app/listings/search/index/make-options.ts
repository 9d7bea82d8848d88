import type { FacetValue } from '#app/listings/search/index/facets.ts';
import type { Rows } from '#app/listings/search/index/rows.ts';

export type MakeOption = FacetValue & { models: FacetValue[] };

/**
 * Every make with its models, both by name, and how many listings each has. Other `counts`, by code of the names, leave
 * out what they count none of.
 */
export function makeOptions(
  { makes, models, names }: Rows,
  counts: number[] | Int32Array = names.counts,
): MakeOption[] {
  const [makeOf, modelOf] = names.wordOf as [number[], number[]];
  const modelsOf = new Map<number, Map<number, number>>();
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue;
    const [make, model] = [makeOf[code] as number, modelOf[code] as number];
    const counted = modelsOf.get(make) ?? new Map<number, number>();
    modelsOf.set(make, counted.set(model, (counted.get(model) ?? 0) + count));
  }
  const placeOf = new Map(models.sorted.map((model, place) => [model, place]));
  return makes.sorted.flatMap((make) => {
    const counted = [...(modelsOf.get(make) ?? [])].sort(([a], [b]) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
    if (counted.length === 0) return [];
    return {
      value: makes.spelled(make),
      count: counted.reduce((sum, [, count]) => sum + count, 0),
      models: counted.map(([model, count]) => ({ value: models.spelled(model), count })),
    };
  });
}
