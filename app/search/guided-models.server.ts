/** Models with enough cars for sale to have a page at `/prices`. */
import { slugOf } from '#app/listings/listing-address.ts';
import { listMakes } from '#app/search/search.server.ts';
import { compareKey } from '#app/vocabulary/words.ts';

const FEWEST_FOR_GUIDE = 5;

export type GuidedModel = { make: string; model: string; count: number; href: string };

export async function listGuidedModels(): Promise<GuidedModel[]> {
  const makes = await listMakes('forSale');
  return makes.flatMap(({ value: make, models }) => models.flatMap((model) => toGuided(make, model) ?? []));
}

function toGuided(make: string, { value: model, count }: { value: string; count: number }): GuidedModel | null {
  const [makeSlug, modelSlug] = [slugOf(make), slugOf(model)];
  if (count < FEWEST_FOR_GUIDE || makeSlug === '' || modelSlug === '') return null;
  return { make, model, count, href: `/prices/${makeSlug}/${modelSlug}` };
}

/** Null without enough cars. */
export async function guideHref({ make, model }: { make: string; model: string }): Promise<string | null> {
  const [makeKey, modelKey] = [compareKey(make), compareKey(model)];
  const ofMake = (await listMakes('forSale')).find(({ value }) => compareKey(value) === makeKey);
  const found = ofMake?.models.find(({ value }) => compareKey(value) === modelKey);
  return ofMake && found ? (toGuided(ofMake.value, found)?.href ?? null) : null;
}
