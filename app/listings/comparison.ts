import { isAskedOf, partsOf, showBattery, showValue } from '#app/listings/field-values.ts';
import { type FieldName, fieldOf, PUBLIC_NAMES, type PublicName } from '#app/listings/fields.ts';
import { isSold, type ListingDetail } from '#app/listings/listing.ts';
import { FEATURES } from '#app/vocabulary/cars.ts';
import { kmAway } from '#app/vocabulary/distance.ts';
import { formatPrice, priceLabel, toDollars } from '#app/vocabulary/money.ts';

export type ComparedListing = Omit<
  ListingDetail,
  'photos' | 'userId' | 'createdAt' | 'shownPlate' | 'hasVin' | 'underOfferUntil'
>;
/** With all charges in the visitor's state; `range`, in cents, is null if we can't estimate it. */
export type DriveAway = { text: string; range: { low: number; high: number } | null };
type ComparedCar = {
  listing: ComparedListing;
  /** From the visitor's place; null if either place is unknown. */
  distanceKm: number | null;
  driveAway?: DriveAway | null;
};

/** `text` is empty if the seller didn't say. `whole` is a text that was cut; `lacks` is what only others have. */
type Cell = { text: string; isBest: boolean; whole?: string; lacks?: string };
export type ComparisonRow = { label: string; cells: Cell[]; best: string; isLong?: boolean };

export type Comparison = {
  rows: ComparisonRow[];
  same: { label: string; text: string }[];
  notStated: string[];
};

/** Shown in each car's heading, in the price row or on the car's own page. */
const SHOWN_ELSEWHERE: readonly FieldName[] = [
  ...(['make', 'model', 'isDriveAway', 'phoneNumber'] as const),
  ...(['batteryCheckedOn', 'batteryCheckedBy'] as const),
];
const FIRST = ['price', 'year', 'kilometers'] as const;
const COMPARED = [...new Set<PublicName>([...FIRST, ...PUBLIC_NAMES])].filter(
  (name) => !SHOWN_ELSEWHERE.includes(name),
);

type Best = { word: string; isLeast: boolean };
const BEST: Partial<Record<PublicName, Best>> = {
  price: { word: 'lowest', isLeast: true },
  year: { word: 'newest', isLeast: false },
  kilometers: { word: 'lowest', isLeast: true },
  owners: { word: 'fewest', isLeast: true },
  fuelConsumption: { word: 'lowest', isLeast: true },
  rangeKm: { word: 'longest', isLeast: false },
};
const NEAREST: Best = { word: 'nearest', isLeast: true };

const MAX_WORDS_LENGTH = 160;

export function compareCars(cars: readonly ComparedCar[], state: string | null = null): Comparison {
  const rows = rowsOf(cars, state);
  if (cars.length < 2) return { rows, same: [], notStated: [] };
  const alike = rows.filter(({ cells }) => cells.every(({ text }) => text === cells[0]?.text));
  const stated = alike.filter(({ cells }) => cells[0]?.text !== '');
  const differing = rows.filter((row) => !alike.includes(row));
  const shared = sharedFeatures(differing.find(isFeatures));
  return {
    rows: differing.map((row) => (isFeatures(row) ? withoutShared(row, shared) : row)),
    same: [
      ...stated.map(({ label, cells }) => ({ label, text: cells[0]?.text ?? '' })),
      ...(shared.length > 0 ? [{ label: fieldOf('features').label, text: shared.join(', ') }] : []),
    ],
    notStated: alike.filter((row) => !stated.includes(row)).map(({ label }) => label),
  };
}

function isFeatures({ label }: ComparisonRow): boolean {
  return label === fieldOf('features').label;
}

function sharedFeatures(row: ComparisonRow | undefined): string[] {
  const [first = [], ...others] = (row?.cells ?? []).map(({ text }) => partsOf(text));
  return first.filter((feature) => others.every((one) => one.includes(feature)));
}

function withoutShared(row: ComparisonRow, shared: string[]): ComparisonRow {
  const all = FEATURES.filter((feature) => row.cells.some(({ text }) => partsOf(text).includes(feature)));
  const cells = row.cells.map((cell) => {
    const own = partsOf(cell.text);
    if (own.length === 0) return cell;
    const others = own.filter((feature) => !shared.includes(feature));
    const lacks = all.filter((feature) => !own.includes(feature)).join(', ');
    return { ...cell, text: others.join(', ') || 'No others', lacks };
  });
  return { ...row, cells, isLong: true };
}

function rowsOf(cars: readonly ComparedCar[], state: string | null): ComparisonRow[] {
  const stated = COMPARED.filter((name) =>
    cars.some(({ listing }) => isAskedOf(listing, name) || textOf(name, listing) !== ''),
  );
  const [price, ...rows] = stated.map((name) => fieldRow(name, cars)) as [ComparisonRow, ...ComparisonRow[]];
  const driveAway = state === null ? [] : [driveAwayRow(cars, state)];
  const others = FIRST.length - 1;
  return [price, ...driveAway, ...rows.slice(0, others), ...distanceRow(cars), ...rows.slice(others), sellerRow(cars)];
}

function fieldRow(name: PublicName, cars: readonly ComparedCar[]): ComparisonRow {
  const field = fieldOf(name);
  const texts = cars.map(({ listing }) => textOf(name, listing));
  if (field.kind === 'text' && field.isLong) return longRow(field.label, texts);
  const best = BEST[name];
  const winners = best ? bestOf(cars, (car) => numberOf(name, car), best) : [];
  return toRow(field.label, texts, best, name === 'price' ? fairPrices(winners, cars) : winners);
}

function toRow(label: string, texts: string[], best: Best | undefined, winners: readonly number[]): ComparisonRow {
  const cells = texts.map((text, position) => ({ text, isBest: winners.includes(position) }));
  return { label, cells, best: winners.length > 0 ? (best?.word ?? '') : '' };
}

function textOf(name: PublicName, listing: ComparedListing): string {
  if (name === 'price') return `${formatPrice(listing.priceCents)} ${priceLabel(listing.isDriveAway)}`;
  return name === 'batteryHealth' ? showBattery(listing) : showValue(name, listing[name]);
}

function longRow(label: string, texts: string[]): ComparisonRow {
  const cells = texts.map((whole) => {
    const text = shorten(whole);
    return { text, isBest: false, ...(text.endsWith('…') && { whole }) };
  });
  return { label, cells, best: '', isLong: true };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_WORDS_LENGTH) return line;
  const start = line.slice(0, MAX_WORDS_LENGTH);
  return `${start.replace(/ [^ ]*$/, '')} …`;
}

function numberOf(name: PublicName, { listing }: ComparedCar): number | null {
  const value = name === 'price' ? toDollars(listing.priceCents) : listing[name];
  return typeof value === 'number' ? value : null;
}

/** Positions of the cars with the best value; none if all are equal. A sold car can't be bought, so it is never the best. */
function bestOf(cars: readonly ComparedCar[], read: (car: ComparedCar) => number | null, { isLeast }: Best) {
  const values = cars.map((car) => (isSold(car.listing) ? null : read(car)));
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return [];
  const best = isLeast ? Math.min(...known) : Math.max(...known);
  return values.flatMap((value, position) => (value === best ? [position] : []));
}

/** With charges to come, a price may end above one that includes them. */
function fairPrices(winners: number[], cars: readonly ComparedCar[]): number[] {
  const forSale = cars.filter(({ listing }) => !isSold(listing));
  const isDriveAway = (position: number) => cars[position]?.listing.isDriveAway;
  const isFair = winners.every(isDriveAway) || forSale.every(({ listing }) => !listing.isDriveAway);
  return isFair ? winners : [];
}

/** An estimate is the lowest only if no other can be below it. */
function driveAwayRow(cars: readonly ComparedCar[], state: string): ComparisonRow {
  const ranges = cars.map(({ listing, driveAway }) => (isSold(listing) ? undefined : (driveAway?.range ?? null)));
  const isLowest = (range: (typeof ranges)[number]) =>
    range &&
    ranges.every((other) => other === undefined || other === range || (other && other.low >= range.high)) &&
    ranges.some((other) => other && other.high > range.high);
  return toRow(
    `Drive away in ${state}`,
    cars.map(({ driveAway }) => driveAway?.text ?? ''),
    BEST.price,
    ranges.flatMap((range, position) => (isLowest(range) ? [position] : [])),
  );
}

function distanceRow(cars: readonly ComparedCar[]): ComparisonRow[] {
  if (cars.every(({ distanceKm }) => distanceKm === null)) return [];
  const distances = cars.map(({ distanceKm }) => (distanceKm === null ? null : Math.round(distanceKm)));
  const rounded = cars.map((car, position) => ({ ...car, distanceKm: distances[position] ?? null }));
  const texts = distances.map((distance) => (distance === null ? '' : (kmAway(distance) ?? 'Under 1 km away')));
  return [
    toRow(
      'Distance',
      texts,
      NEAREST,
      bestOf(rounded, ({ distanceKm }) => distanceKm, NEAREST),
    ),
  ];
}

function sellerRow(cars: readonly ComparedCar[]): ComparisonRow {
  const texts = cars.map(({ listing: { seller } }) => (seller.type === 'dealer' ? seller.dealershipName : 'Private'));
  return toRow('Seller', texts, undefined, []);
}
