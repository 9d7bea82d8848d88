import type { Point } from '#app/vocabulary/distance.ts';
import { STATE_NAMES, type State } from '#app/vocabulary/states.ts';

/** As in postal addresses: the ACT has its own, Jervis Bay counts with the ACT. */
export const PLACE_STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const;
export type PlaceState = (typeof PLACE_STATES)[number];

export type Place = Point & { name: string; state: PlaceState; postcode: string };

/** `Geelong VIC 3220`, the one text that names a single place. */
export function placeLabel({ name, state, postcode }: Place): string {
  return `${name} ${state} ${postcode}`;
}

export function suburbOf({ name, state }: Pick<Place, 'name' | 'state'>): string {
  return `${name} ${state}`;
}

export function listedState({ state }: Pick<Place, 'state'>): State {
  return state === 'ACT' ? 'NSW' : state;
}

/** The state that all places called `typed` are listed under; null if there are several, or none. `labels` begin like it. */
export function stateOf(typed: string, labels: readonly string[]): State | null {
  const text = plainName(typed);
  const states = labels.flatMap((label) => {
    const { name, state, postcode } = readTyped(label);
    const names = [name, postcode, `${name} ${state?.toLowerCase()}`, plainName(label)];
    return state && names.includes(text) ? listedState({ state }) : [];
  });
  return new Set(states).size === 1 ? (states[0] ?? null) : null;
}

const LONG_STATES: readonly [string, PlaceState][] = [
  ...Object.entries(STATE_NAMES).map(([state, name]): [string, PlaceState] => [name.toLowerCase(), state as State]),
  ['australian capital territory', 'ACT'],
];
const SHORT_STATES = PLACE_STATES.map((state): [string, PlaceState] => [state.toLowerCase(), state]);
const STATE_ENDINGS = [...SHORT_STATES, ['jbt', 'ACT'] as [string, PlaceState], ...LONG_STATES];

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  saint: 'st',
  mt: 'mount',
  nth: 'north',
  sth: 'south',
};

const NEEDS_WORK = /[^a-z0-9 ]|\b(saint|mt|nth|sth)\b| {2}|^ | $/;

/** Lower case, without accents and punctuation, the usual abbreviations in one form. */
export function plainName(typed: string): string {
  const lower = typed.toLowerCase();
  if (!NEEDS_WORK.test(lower)) return lower;
  const words = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  return words.map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word)).join(' ');
}

/** What a typed place says about each part; `name` as in `plainName`, all parts may be missing. */
export type TypedPlace = { name: string; state: PlaceState | undefined; postcode: string | undefined };

export function readTyped(typed: string): TypedPlace {
  let name = plainName(typed).replace(/ ?\baustralia$/, (ending) => (isLastOfState(typed) ? ending : ''));
  let postcode: string | undefined;
  let state: PlaceState | undefined;
  name = name.replace(/^(\d{4})(?: |$)|(?:^| )(\d{4})$/, (_, first?: string, last?: string) => {
    postcode = first ?? last;
    return '';
  });
  for (const [ending, code] of STATE_ENDINGS) {
    if (name !== ending && !name.endsWith(` ${ending}`)) continue;
    state = code;
    name = name.slice(0, -ending.length);
    break;
  }
  return { name: name.trim(), state, postcode };
}

function isLastOfState(typed: string): boolean {
  return /\b(south|western) australia\W*$/i.test(typed);
}
