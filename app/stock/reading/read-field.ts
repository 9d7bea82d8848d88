/** The one reader of a cell: for the page, the command, feeds and the API. */
import { type FieldName, fieldOf } from '#app/listings/fields.ts';
import { readDay, readYear } from '#app/stock/reading/dates.ts';
import { NO_NUMBER, type NumberRead, readNumber, readPrice } from '#app/stock/reading/numbers.ts';
import { readWord } from '#app/stock/reading/words.ts';
import { findFeatures } from '#app/vocabulary/feature-words.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

/** `unclear` keeps the text for the rule of the field, whose reason is better unless there is one. */
export type FieldRead = { is: 'value'; value: string; isShortened?: true } | { is: 'unclear'; reason: string | null };

export function readField(name: FieldName, text: string): FieldRead {
  const field = fieldOf(name);
  if (name === 'year') return orUnclear(readYear(text), /^-?\d+$/.test(text) ? null : 'isn’t a year');
  if (name === 'color') return readColor(text);
  if (field.kind === 'money') return ofNumber(readPrice(text));
  if (field.kind === 'number') return ofNumber(readNumber(name, text));
  if (field.kind === 'choice' || field.kind === 'yesNo') return orUnclear(readWord(name, text), null);
  if (field.kind === 'several') return orUnclear(findFeatures(withoutHtml(text)).join(', ') || null, null);
  if (field.kind === 'date') return orUnclear(readDay(text), 'isn’t a date');
  if (field.kind === 'phone') return readPhone(text);
  if (field.kind === 'code')
    return /^[\s0.-]+$/.test(text) ? { is: 'unclear', reason: null } : { is: 'value', value: text };
  if (field.kind === 'place') return { is: 'value', value: withLostZero(text) };
  return { is: 'value', value: withoutHtml(text) };
}

function orUnclear(value: string | number | null, reason: string | null): FieldRead {
  return value === null ? { is: 'unclear', reason } : { is: 'value', value: String(value) };
}

function ofNumber(read: NumberRead): FieldRead {
  if (read.is === 'number') return { is: 'value', value: String(read.value) };
  return { is: 'unclear', reason: read.reason || NO_NUMBER };
}

function readColor(text: string): FieldRead {
  const field = fieldOf('color');
  const color = withoutHtml(text).replace(/\s+/g, ' ').trim();
  if (field.kind !== 'text' || color.length <= field.maxLength) return { is: 'value', value: color };
  return { is: 'value', value: shortColor(color, field.maxLength), isShortened: true };
}

/** Spreadsheets drop the zero in front of a number. */
function readPhone(text: string): FieldRead {
  const digits = toDomesticDigits(text);
  const whole = /^[2-478]\d{8}$/.test(digits) ? `0${digits}` : digits;
  return isPhone(whole) ? { is: 'value', value: whole } : { is: 'unclear', reason: null };
}

/** 800 is the postcode of Darwin. */
function withLostZero(text: string): string {
  return text.replace(/^([289]\d\d)(?:\.0)?$/, '0$1').replace(/^(\d{4})\.0$/, '$1');
}

const BLOCK = 'p|div|ul|ol|li|h[1-6]|tr|table|section|blockquote';
const UNSEEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const BREAK = /[ \t\u00a0]*<br\s*\/?>[ \t\u00a0]*\r?\n?/gi;
const BLOCK_EDGES = new RegExp(`(?:\\s*</?(?:${BLOCK})(?:\\s[^<>]*)?/?>)+\\s*`, 'gi');
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d?));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  euml: 'ë',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  scaron: 'š',
  Scaron: 'Š',
};

/** Lines for paragraphs, breaks and list items; other tags go, and entities are decoded once. */
function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(UNSEEN, '')
    .replace(BREAK, '\n')
    .replace(BLOCK_EDGES, '\n')
    .replace(TAG, '')
    .replace(ENTITY, decode)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return code === 9 || code === 10 || code === 13 ? ' ' : isCharacter ? String.fromCodePoint(code) : entity;
}

/** The body's colour comes first: "Everest White Pearl/Diamond Black Roof". */
function shortColor(text: string, maxLength: number): string {
  const [first = ''] = text.split(/\s*[/|,;+&(]\s*|\s(?:with|and|over)\s/i);
  if (first !== '' && first.length <= maxLength) return first;
  const words = (first || text).slice(0, maxLength + 1);
  return words.slice(0, Math.max(words.lastIndexOf(' '), 0) || maxLength).trim();
}
