import { type Place, type PlaceState, placeLabel, plainName } from '#app/places/place.ts';
import type { Point } from '#app/vocabulary/distance.ts';
import { firstIndex } from '#app/vocabulary/first-index.ts';
import { damerauDistance } from '#app/vocabulary/words.ts';

/** `centre`: how many nearby names contain this one (North Geelong). `reach`: how many are nearby, more in a capital. */
type RankedPlace = Place & { centre: number; reach: number };

const CITY = 3;
const SHORTEST_FOR_TWO_SLIPS = 6;

export class PlaceTable {
  readonly all: readonly RankedPlace[];
  readonly byName: ReadonlyMap<string, readonly RankedPlace[]>;
  readonly byPostcode: ReadonlyMap<string, readonly RankedPlace[]>;
  #directions: Float64Array | undefined;

  constructor(tsv: string) {
    this.all = tsv.trimEnd().split('\n').map(toPlace);
    this.byName = grouped(this.all, ({ name }) => plainName(name));
    this.byPostcode = grouped(this.all, ({ postcode }) => postcode);
  }

  beginningWith(prefix: string, limit: number): RankedPlace[] {
    const [, digits, rest = ''] = /^(\d{1,4})(?: (.*))?$/.exec(prefix) ?? [];
    if (digits === undefined) return best(this.#alphabetFrom(prefix), limit);
    const inPostcode = [...this.byPostcode].flatMap(([code, places]) => (code.startsWith(digits) ? places : []));
    const matches = rest === '' ? inPostcode : inPostcode.filter(({ name }) => plainName(name).startsWith(rest));
    return best(matches, limit);
  }

  #alphabetFrom(prefix: string): RankedPlace[] {
    const first = this.#firstFrom(prefix);
    let end = first;
    while (end < this.all.length && this.#labelAt(end).startsWith(prefix)) end += 1;
    return this.all.slice(first, end);
  }

  #firstFrom(prefix: string): number {
    return firstIndex(this.all.length, (at) => this.#labelAt(at) >= prefix);
  }

  /** Within two slips of the name; the nearest first, then the one in the largest city. */
  speltLike(name: string): RankedPlace[] {
    const most = name.length < SHORTEST_FOR_TWO_SLIPS ? 1 : 2;
    const letters = lettersOf(name);
    return [...this.byName]
      .filter(([other]) => Math.abs(other.length - name.length) <= most)
      .filter(([other]) => countOnes(lettersOf(other) ^ letters) <= 2 * most)
      .map(([other, places]) => ({ places, slips: damerauDistance(name, other) }))
      .filter(({ slips }) => slips <= most)
      .sort((a, b) => a.slips - b.slips || byFame(first(a.places), first(b.places)))
      .flatMap(({ places }) => [...places].sort(byReach));
  }

  #labelAt(at: number): string {
    return plainName(placeLabel(this.all[at] as Place));
  }

  /** The nearest has the direction whose cosine with the point's is the greatest. A town comes before a part of it at the same point. */
  nearest(point: Point): RankedPlace {
    const [x, y, z] = toDirection(point);
    this.#directions ??= Float64Array.from(this.all.flatMap(toDirection));
    const directions = this.#directions;
    let [nearest, greatest] = [0, -2];
    for (let at = 0; at < directions.length; at += 3) {
      const cosine =
        x * (directions[at] as number) + y * (directions[at + 1] as number) + z * (directions[at + 2] as number);
      const isMoreCentral = () => (this.all[at / 3]?.centre ?? 0) > (this.all[nearest / 3]?.centre ?? 0);
      if (cosine > greatest || (cosine === greatest && isMoreCentral())) [nearest, greatest] = [at, cosine];
    }
    return this.all[nearest / 3] as RankedPlace;
  }
}

function first(places: readonly RankedPlace[]): RankedPlace {
  return [...places].sort(byReach)[0] as RankedPlace;
}

/** One bit for each letter of the alphabet: a slip changes at most two. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at += 1) letters |= 1 << (name.charCodeAt(at) & 31);
  return letters;
}

function countOnes(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

export function byReach(one: RankedPlace, other: RankedPlace): number {
  return other.reach - one.reach || other.centre - one.centre || (one.postcode < other.postcode ? -1 : 1);
}

export function byCentre(one: RankedPlace, other: RankedPlace): number {
  return other.centre - one.centre || byReach(one, other);
}

function best(places: RankedPlace[], limit: number): RankedPlace[] {
  const first: RankedPlace[] = [];
  for (const place of places) {
    const last = first[limit - 1];
    if (last && byFame(place, last) >= 0) continue;
    const before = first.findIndex((other) => byFame(place, other) < 0);
    first.splice(before < 0 ? first.length : before, 0, place);
    first.length = Math.min(first.length, limit);
  }
  return first;
}

function byFame(one: RankedPlace, other: RankedPlace): number {
  return Number(other.centre >= CITY) - Number(one.centre >= CITY) || byReach(one, other);
}

function toPlace(line: string): RankedPlace {
  const [name = '', state, postcode = '', latitude, longitude, centre, reach] = line.split('\t');
  return {
    name,
    state: state as PlaceState,
    postcode,
    latitude: Number(latitude),
    longitude: Number(longitude),
    centre: Number(centre),
    reach: Number(reach),
  };
}

function grouped(places: readonly RankedPlace[], keyOf: (place: RankedPlace) => string) {
  const groups = new Map<string, RankedPlace[]>();
  for (const place of places) {
    const key = keyOf(place);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}

function toDirection({ latitude, longitude }: Point): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
