/** `/used-cars/toyota/corolla`: the searches that have a page of their own, by words instead of a query. */
import { slugOf } from '#app/listings/listing-address.ts';
import { type Criteria, cleared, listingsHref } from '#app/search/criteria.ts';
import { isState, type State } from '#app/vocabulary/states.ts';

export type Landing = { make?: string; model?: string; state?: State };
type Make = { value: string; models: readonly { value: string }[] };

/** The address of its page, or of the search for a name that has no Latin letter. */
export function landingHref({ make, model, state }: Landing): string {
  const names = [make, model].filter((name) => name !== undefined);
  const words = [...names, ...(state ? [state] : [])].map(slugOf);
  if (words.length === 0 || words.includes('')) return listingsHref(landingCriteria({ make, model, state }));
  return `/used-cars/${words.join('/')}`;
}

export function landingCriteria({ make, model, state }: { [Name in keyof Landing]: Landing[Name] | undefined }) {
  return {
    ...cleared(),
    make: make === undefined ? [] : [make],
    model: model === undefined ? [] : [model],
    location: state === undefined ? [] : [state],
  };
}

/** Of criteria that name nothing but these. */
export function landingOf({ make: [make], model: [model], location: [state] }: Criteria): Landing {
  return { ...(make && { make }), ...(model && { model }), ...(isState(state) && { state }) };
}

/** What the words in the address name among the makes that were ever listed; null if that’s nothing. A state comes before a model of its name. */
export function findLanding(makes: readonly Make[], first: string, second?: string): Landing | null {
  const ofFirst = stateOf(first);
  if (ofFirst) return second === undefined ? { state: ofFirst } : null;
  const found = named(makes, first);
  if (!found) return null;
  const make = found.value;
  if (second === undefined) return { make };
  const state = stateOf(second);
  if (state) return { make, state };
  const model = named(found.models, second)?.value;
  return model === undefined ? null : { make, model };
}

function stateOf(slug: string): State | null {
  const code = slug.toUpperCase();
  return isState(code) ? code : null;
}

/** "cx5" is found as well as "cx-5". */
function named<Named extends { value: string }>(options: readonly Named[], slug: string): Named | undefined {
  const key = slugOf(slug).replaceAll('-', '');
  return options.find(({ value }) => key !== '' && slugOf(value).replaceAll('-', '') === key);
}
