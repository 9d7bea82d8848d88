/** Decides whether a removed listing was the same car as a new one. A missed match is better than a wrong one. */
import { spellCar, spellMake } from '#app/vocabulary/makes.ts';
import { compareKey } from '#app/vocabulary/words.ts';

export type CarIdentity = {
  listingId: string;
  car: string;
  vinHash: string | null;
  plateHash: string | null;
  make: string;
  model: string;
  year: number;
  trim: string;
  kilometers: number;
  looks: readonly string[];
};

const MOST_KILOMETERS_APART = 0.02;
const MOST_BITS_APART = 6;

/** `gone` are the newest first, `others` all cars that the same seller has or had. */
export function findByNumber(mine: CarIdentity, gone: readonly CarIdentity[]): CarIdentity | null {
  const sameVin = gone.find(
    ({ vinHash, make }) => mine.vinHash && vinHash === mine.vinHash && isSame(spellMake(make), spellMake(mine.make)),
  );
  if (sameVin) return sameVin;
  const isPlate = ({ plateHash }: CarIdentity) => mine.plateHash && plateHash === mine.plateHash;
  return (
    gone.find((other) => isPlate(other) && isSameModel(mine, other) && !areOther(mine.vinHash, other.vinHash)) ?? null
  );
}

export function findByPhotos(
  mine: CarIdentity,
  gone: readonly CarIdentity[],
  others: readonly CarIdentity[],
): CarIdentity | null {
  const alike = gone.filter(
    (other) =>
      isSameModel(mine, other) &&
      isSame(mine.trim, other.trim) &&
      Math.abs(mine.kilometers - other.kilometers) <= MOST_KILOMETERS_APART * other.kilometers &&
      !areOther(mine.vinHash, other.vinHash) &&
      !areOther(mine.plateHash, other.plateHash) &&
      hasOwnLook(mine, other, others),
  );
  return alike.length === 1 ? (alike[0] as CarIdentity) : null;
}

function hasOwnLook(mine: CarIdentity, other: CarIdentity, all: readonly CarIdentity[]): boolean {
  const thirds = all.filter(
    ({ car, listingId }) => car !== other.car && car !== mine.car && listingId !== mine.listingId,
  );
  const isShared = (look: string) => thirds.some(({ looks }) => looks.some((third) => areAlike(third, look)));
  return mine.looks.some((look) =>
    other.looks.some((before) => areAlike(look, before) && !isShared(look) && !isShared(before)),
  );
}

function isSameModel(a: CarIdentity, b: CarIdentity): boolean {
  const [mine, other] = [spellCar(a), spellCar(b)];
  return a.year === b.year && isSame(mine.make, other.make) && isSame(mine.model, other.model);
}

function isSame(a: string, b: string): boolean {
  return compareKey(a) === compareKey(b);
}

function areOther(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

function areAlike(a: string, b: string): boolean {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; different > 0n && bits <= MOST_BITS_APART; different &= different - 1n) bits += 1;
  return bits <= MOST_BITS_APART;
}
