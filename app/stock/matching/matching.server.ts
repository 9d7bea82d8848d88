/** Records that share a key match by place, identical ones first: a reordered or partial file still fits. */
import { createKeyCounts } from '#app/stock/matching/key-counts.server.ts';

export type KnownRow = { sourceKey: string; occurrence: number; fieldsHash: string };
/** `before` counts earlier records with its key. No hash: the record was rejected, and its listing stays as it is. */
export type Arrival = {
  sourceKey: string;
  place: number;
  before: number;
  hasGivenPlace: boolean;
  fieldsHash: string | null;
};
export type Match<K extends KnownRow> = { known: K | null; occurrence: number };

type KeyOccurrence = Pick<KnownRow, 'sourceKey' | 'occurrence'>;

export type Matching = ReturnType<typeof startMatching>;

export function startMatching() {
  return {
    seen: createKeyCounts(),
    // Only records that are not at their own place, so these stay small.
    takenSpots: new Set<string>(),
    left: new Set<string>(),
  };
}

/** A rejects file names the place, since it lacks the other records. */
export function arrive({ seen }: Matching, sourceKey: string, givenPlace?: number) {
  if (givenPlace !== undefined) return { place: givenPlace, before: seen.count(sourceKey), hasGivenPlace: true };
  const place = seen.add(sourceKey);
  return { place, before: place - 1, hasGivenPlace: false };
}

export function isTaken({ seen, takenSpots, left }: Matching, { sourceKey, occurrence }: KeyOccurrence): boolean {
  const name = nameOf(sourceKey, occurrence);
  return takenSpots.has(name) || (occurrence <= seen.count(sourceKey) && !left.has(name));
}

export function matchBatch<K extends KnownRow>(matching: Matching, arrivals: Arrival[], known: K[]): Match<K>[] {
  const knownByKey = Map.groupBy(known, (one) => one.sourceKey);
  const matches = new Map<Arrival, Match<K>>();
  for (const [sourceKey, group] of Map.groupBy(arrivals, (one) => one.sourceKey)) {
    matchGroup(matching, { group, known: knownByKey.get(sourceKey) ?? [], matches });
  }
  return arrivals.map((arrival) => matches.get(arrival) as Match<K>);
}

type Group<K extends KnownRow> = { group: Arrival[]; known: K[]; matches: Map<Arrival, Match<K>> };

/** Identical ones go first, so that no other record takes their listing. */
function matchGroup<K extends KnownRow>(matching: Matching, { group, known, matches }: Group<K>) {
  const used = new Set<number>();
  const before = group[0]?.before ?? 0;
  const isFree = (spot: KeyOccurrence) => !used.has(spot.occurrence) && isFreeOf(matching, spot, before);
  const settle = (isIt: (arrival: Arrival, one: K) => boolean) => {
    for (const arrival of group) {
      if (matches.has(arrival)) continue;
      const one = known.find((candidate) => isIt(arrival, candidate) && isFree(candidate));
      if (one) matches.set(arrival, { known: one, occurrence: one.occurrence });
      if (one) used.add(one.occurrence);
    }
  };
  const isInPlace = (arrival: Arrival, one: K) => arrival.place === one.occurrence;
  const isEqual = (arrival: Arrival, one: K) => arrival.fieldsHash === one.fieldsHash;
  settle((arrival, one) => isInPlace(arrival, one) && isEqual(arrival, one));
  settle(isEqual);
  settle(isInPlace);
  settle((arrival, one) => !arrival.hasGivenPlace && arrival.fieldsHash !== null && one.occurrence < arrival.place);
  for (const arrival of group) {
    const match = matches.get(arrival) ?? { known: null, occurrence: freePlace(arrival, known, isFree) };
    used.add(match.occurrence);
    matches.set(arrival, match);
    remember(matching, arrival, match.occurrence);
  }
}

function isFreeOf({ takenSpots, left }: Matching, { sourceKey, occurrence }: KeyOccurrence, before: number): boolean {
  const name = nameOf(sourceKey, occurrence);
  return !takenSpots.has(name) && (occurrence > before || left.has(name));
}

function freePlace({ sourceKey, place }: Arrival, known: KnownRow[], isFree: (spot: KeyOccurrence) => boolean): number {
  const knownPlaces = new Set(known.map((one) => one.occurrence));
  let occurrence = place;
  while (knownPlaces.has(occurrence) || !isFree({ sourceKey, occurrence })) occurrence += 1;
  return occurrence;
}

function remember({ takenSpots, left }: Matching, { sourceKey, place, hasGivenPlace }: Arrival, occurrence: number) {
  if (place === occurrence && !hasGivenPlace) return;
  takenSpots.add(nameOf(sourceKey, occurrence));
  if (!hasGivenPlace) left.add(nameOf(sourceKey, place));
}

function nameOf(sourceKey: string, occurrence: number): string {
  return `${occurrence} ${sourceKey}`;
}
