import { formatDate } from '#app/vocabulary/dates.ts';
import { formatPrice, toDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';

export type HistoryKind =
  | 'listed'
  | 'price_changed'
  | 'kilometers_changed'
  | 'description_changed'
  | 'photos_changed'
  | 'sold'
  | 'back_for_sale'
  | 'removed'
  | 'relisted'
  | 'under_offer'
  | 'under_offer_ended';

export type HistoryEntry = {
  listingId: string;
  kind: HistoryKind;
  priceFromCents: number | null;
  priceToCents: number | null;
  kilometersFrom: number | null;
  kilometersTo: number | null;
  listedAt: Date | null;
  at: Date;
};

export type History = {
  firstListed: Date;
  summary: string;
  fallen: string | null;
  /** Only what it cost, and since when. */
  rows: { date: string; text: string }[];
  /** Start and end as shares of the width, with the price. Empty if the price never changed. */
  steps: { from: number; to: number; dollars: number }[];
};

type HistoryListing = { createdAt: Date; soldDate: Date | null; priceCents: number };
type PriceChange = { at: Date; fromCents: number; toCents: number };

/** Null without entries. */
export function toHistory(entries: readonly HistoryEntry[], listing: HistoryListing, now: Date): History | null {
  if (entries.length === 0) return null;
  const changes = priceChanges(entries);
  return {
    firstListed: firstListed(entries, listing),
    summary: summaryOf({ changes, now }),
    fallen: fallenKilometers(entries),
    rows: entries.flatMap((entry, at) => rowsOf(entry, at > 0)),
    steps: stepsOf(entries, { listing, changes, now }),
  };
}

/** A listing that continues another may have another price. */
function priceChanges(entries: readonly HistoryEntry[]): PriceChange[] {
  let cents: number | null = null;
  const changes: PriceChange[] = [];
  for (const { kind, priceFromCents, priceToCents, at } of entries) {
    if (priceToCents === null || (kind !== 'listed' && kind !== 'price_changed')) continue;
    const fromCents: number | null = kind === 'price_changed' ? priceFromCents : cents;
    if (fromCents !== null && fromCents !== priceToCents) changes.push({ at, fromCents, toCents: priceToCents });
    cents = priceToCents;
  }
  return changes;
}

function firstListed(entries: readonly HistoryEntry[], { createdAt }: HistoryListing): Date {
  const first = entries[0] as HistoryEntry;
  const isContinued = entries.some(({ kind }) => kind === 'relisted');
  return isContinued ? (first.listedAt ?? first.at) : createdAt;
}

/** The last fall, by an edit or by a listing that continues another. */
function fallenKilometers(entries: readonly HistoryEntry[]): string | null {
  const fall = entries.findLast(({ kilometersFrom, kilometersTo }) => (kilometersTo ?? 0) < (kilometersFrom ?? 0));
  if (!fall) return null;
  const [from, to] = [formatKilometers(fall.kilometersFrom ?? 0), formatKilometers(fall.kilometersTo ?? 0)];
  return `The kilometres went down: ${from} before, ${to} since ${formatDate(fall.at)}. Ask the seller why.`;
}

type Facts = { listing: HistoryListing; changes: readonly PriceChange[]; now: Date };

function summaryOf({ changes, now }: Pick<Facts, 'changes' | 'now'>): string {
  const change = changes.at(-1);
  if (!change) return 'Price history';
  const [was, is] = [formatPrice(change.fromCents), formatPrice(change.toCents)];
  return `Was ${was}, now ${is} since ${shortDate(change.at, now)}`;
}

function shortDate(at: Date, now: Date): string {
  const [date, today] = [formatDate(at), formatDate(now)];
  return date.slice(-4) === today.slice(-4) ? date.slice(0, -5) : date;
}

function rowsOf(entry: HistoryEntry, isAgain: boolean): History['rows'] {
  const { kind, priceFromCents, priceToCents, at } = entry;
  const date = formatDate(at);
  if (kind === 'listed') return listedRows(entry, date, isAgain);
  if (kind !== 'price_changed') return [];
  return [{ date, text: `Price from ${formatPrice(priceFromCents ?? 0)} to ${formatPrice(priceToCents ?? 0)}` }];
}

/** From before we saw the car, we only know the listing's own date. */
function listedRows({ priceToCents, listedAt }: HistoryEntry, date: string, isAgain: boolean): History['rows'] {
  const price = priceToCents === null ? '' : formatPrice(priceToCents);
  const listed = isAgain ? 'Listed again' : 'Listed';
  const listedOn = listedAt ? formatDate(listedAt) : date;
  if (listedOn === date) return [{ date, text: price ? `${listed} at ${price}` : listed }];
  return [
    { date: listedOn, text: listed },
    { date, text: price ? `${price} when we started tracking` : 'We started tracking' },
  ];
}

function stepsOf(entries: readonly HistoryEntry[], { listing, changes, now }: Facts): History['steps'] {
  const [first] = changes;
  if (!first) return [];
  const start = (entries[0] as HistoryEntry).at.getTime();
  const end = Math.max((listing.soldDate ?? now).getTime(), (changes.at(-1) as PriceChange).at.getTime());
  const part = (at: number) => (end === start ? 1 : Math.round(((at - start) / (end - start)) * 1000) / 1000);
  const prices = [first.fromCents, ...changes.map(({ toCents }) => toCents)];
  const times = [start, ...changes.map(({ at }) => at.getTime()), end];
  return prices.map((cents, at) => ({
    from: part(times[at] as number),
    to: part(times[at + 1] as number),
    dollars: toDollars(cents),
  }));
}
