import { listingSchema } from '#app/listings/listing-form.ts';

/** From and to; prices in cents. */
export type StockChange = { id: string; price: [number, number]; kilometers: [number, number] };

export function writeChange({ id, price, kilometers }: StockChange): string {
  return [id, ...price, ...kilometers].join(':');
}

/** Null for what our forms don’t send, or a value that a listing can’t have. */
export function readChange(text: string): StockChange | null {
  const [, id = '', ...numbers] = /^([0-9a-z]{12}):(\d{1,10}):(\d{1,10}):(\d{1,8}):(\d{1,8})$/.exec(text) ?? [];
  const [price, toPrice, kilometers, toKilometers] = numbers.map(Number);
  const read = readRow({ price: String((toPrice ?? 0) / 100), kilometers: String(toKilometers ?? '') });
  if (id === '' || typeof read === 'string') return null;
  return { id, price: [price ?? 0, read.price], kilometers: [kilometers ?? 0, read.kilometers] };
}

export function reversed({ id, price, kilometers }: StockChange): StockChange {
  return { id, price: [price[1], price[0]], kilometers: [kilometers[1], kilometers[0]] };
}

/** As typed in a row of the table; a sentence says what is wrong. */
export function readRow(typed: { price: string; kilometers: string }): { price: number; kilometers: number } | string {
  const price = listingSchema.shape.price.safeParse(typed.price.replace(/^\s*\$/, '') || undefined);
  const kilometers = listingSchema.shape.kilometers.safeParse(typed.kilometers || undefined);
  if (price.success && kilometers.success) return { price: price.data, kilometers: kilometers.data };
  return (price.error ?? kilometers.error)?.issues[0]?.message ?? 'Check this row';
}

export const PRICE_CHANGES = ['down-dollars', 'up-dollars', 'down-percent', 'up-percent'] as const;
export type PriceChange = { how: (typeof PRICE_CHANGES)[number]; amount: number };

/** In whole dollars. */
export function changedPrice(cents: number, { how, amount }: PriceChange): number {
  const by = how.endsWith('percent') ? (cents * amount) / 100 : amount * 100;
  return Math.round((cents + (how.startsWith('down') ? -by : by)) / 100) * 100;
}
