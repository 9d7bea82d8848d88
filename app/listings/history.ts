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
  | 'relisted';

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
  rows: { date: string; text: string }[];
  /** Start and end as shares of the width, with the price. Empty if the price never changed. */
  steps: { from: number; to: number; dollars: number }[];
};

type HistoryListing = { createdAt: Date; soldDate: Date | null; priceCents: number };
type PriceChange = { at: Date; fromCents: number; toCents: number };

/** The same day's corrections of texts and photos are one row. Null without entries. */
export function toHistory(entries: readonly HistoryEntry[], listing: HistoryListing, now: Date): History | null {
  if (entries.length === 0) return null;
  const rows: History['rows'] = [];
  for (const [at, entry] of entries.entries()) {
    for (const row of rowsOf(entry, entries.slice(0, at))) {
      const last = rows.at(-1);
      if (last?.date !== row.date || last.text !== row.text) rows.push(row);
    }
  }
  const changes = priceChanges(entries);
  return {
    firstListed: firstListed(entries, listing),
    summary: summaryOf({ changes, now }),
    fallen: fallenKilometers(entries),
    rows,
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

function rowsOf(entry: HistoryEntry, before: readonly HistoryEntry[]): History['rows'] {
  const date = formatDate(entry.at);
  switch (entry.kind) {
    case 'listed':
      return listedRows(entry, date, before.length > 0);
    case 'price_changed':
      return [
        {
          date,
          text: `Price from ${formatPrice(entry.priceFromCents ?? 0)} to ${formatPrice(entry.priceToCents ?? 0)}`,
        },
      ];
    case 'kilometers_changed':
      return [{ date, text: kilometersText(entry) }];
    case 'relisted':
      return entry.kilometersFrom === entry.kilometersTo ? [] : [{ date, text: kilometersText(entry) }];
    case 'photos_changed':
      return isFirstPhotos(entry, before) ? [] : [{ date, text: 'Photos changed' }];
    default:
      return [{ date, text: TEXTS[entry.kind] }];
  }
}

/** A listing's first photos aren't a change. */
function isFirstPhotos({ listingId }: HistoryEntry, before: readonly HistoryEntry[]): boolean {
  return !before.some((entry) => entry.listingId === listingId && entry.kind === 'photos_changed');
}

const TEXTS = {
  description_changed: 'Description changed',
  sold: 'Marked as sold',
  back_for_sale: 'Back on sale',
  removed: 'Taken down',
};

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

function kilometersText({ kilometersFrom, kilometersTo }: HistoryEntry): string {
  const [from, to] = [kilometersFrom ?? 0, kilometersTo ?? 0];
  const change = `from ${formatKilometers(from)} to ${formatKilometers(to)}`;
  return to < from ? `Kilometres went down ${change}. Ask why` : `Kilometres ${change}`;
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
