const KILOMETERS_IN_A_MILE = 1.609344;

const UNITS = {
  km: {
    words: { km: 1, kms: 1, kilometres: 1, kilometers: 1, mi: KILOMETERS_IN_A_MILE, miles: KILOMETERS_IN_A_MILE },
    decimals: 0,
    refusal: 'is not a number of kilometres',
  },
  AUD: {
    words: { $: 1, aud: 1, a$: 1, au$: 1, aud$: 1, dollars: 1 },
    decimals: 2,
    refusal: 'is not an amount of dollars',
  },
} as const satisfies Record<string, { words: Record<string, number>; decimals: number; refusal: string }>;
export type Unit = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as [Unit, ...Unit[]];

const QUANTITY =
  /^(?<before>[^\d\s.,-]*)\s*(?<number>\d{1,3}(?:[,'\s]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?<after>[^\d.,-]*)$/u;

export type Quantity = { ok: true; value: string } | { ok: false; reason: string };

/** "38,000 miles" → "61155". "12.345" is rejected: it may mean twelve or twelve thousand. */
export function parseQuantity(text: string, unit: Unit, defaultUnit?: string): Quantity {
  const { words, decimals, refusal } = UNITS[unit];
  const parts = QUANTITY.exec(text)?.groups;
  if (!parts) return { ok: false, reason: refusal };
  const written = `${parts.before}${parts.after}`.trim().toLowerCase();
  const factor = (words as Record<string, number>)[written || (defaultUnit ?? unit).toLowerCase()];
  if (factor === undefined) return { ok: false, reason: refusal };
  const number = (parts.number ?? '').replace(/[,'\s]/g, '');
  if (/^\d{1,3}\.\d{3}$/.test(number)) return { ok: false, reason: `${refusal}: the dot may mean thousands` };
  return { ok: true, value: String(Number((Number(number) * factor).toFixed(decimals))) };
}

export function isUnitWord(unit: Unit, word: string): boolean {
  return Object.hasOwn(UNITS[unit].words, word.toLowerCase());
}
