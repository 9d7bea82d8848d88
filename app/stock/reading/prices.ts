import { DOT, NO_NUMBER, type NumberRead, SEVERAL, THOUSANDS, unclear } from '#app/stock/reading/numbers.ts';
import { PRICE_WORDS, YES_NO_WORDS } from '#app/vocabulary/trade-words.ts';

const AMOUNT = new RegExp(`(?<![\\d.,-])(${THOUSANDS}|\\d+(?:\\.\\d+)?)(?![\\d,.]*\\d)( ?k(?!\\p{L}))?`, 'gu');
const DRIVE_AWAY = { yes: phrases(YES_NO_WORDS.yes), no: phrases(YES_NO_WORDS.no) };
const MAY_STAND_BESIDE = phrases([...YES_NO_WORDS.yes, ...YES_NO_WORDS.no, ...PRICE_WORDS]);

/** Longest first. */
function phrases(words: readonly string[]): RegExp {
  const sorted = words.filter((word) => !/^\w$/.test(word)).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![^ ])(?:${sorted.join('|').replaceAll('$', '\\$')})(?![^ ])`, 'gu');
}

function toSpoken(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{Sc}]+/gu, ' ').trim();
}

/** "$12,990 Drive Away" is 12990; "Was $14,990, now $12,990" is unclear. */
export function readPrice(text: string): NumberRead {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const amounts = [...plain.matchAll(AMOUNT)];
  const [, amount, thousands] = amounts[0] ?? [];
  if (amount === undefined) return unclear(NO_NUMBER);
  if (amounts.length > 1) return unclear(SEVERAL);
  if (!thousands && /^\d{1,3}\.\d{3}$/.test(amount)) return unclear(DOT);
  if (toSpoken(plain.replace(AMOUNT, ' ')).replace(MAY_STAND_BESIDE, '').trim() !== '') return unclear(NO_NUMBER);
  const value = Number(amount.replace(/[,'’ ]/g, '')) * (thousands ? 1000 : 1);
  return { is: 'number', value: Number(value.toFixed(2)) };
}

/** Null if the price says neither. */
export function readDriveAway(price: string): 'yes' | 'no' | null {
  const spoken = toSpoken(price.toLowerCase());
  if (spoken.search(DRIVE_AWAY.no) >= 0) return 'no';
  return spoken.search(DRIVE_AWAY.yes) >= 0 ? 'yes' : null;
}
