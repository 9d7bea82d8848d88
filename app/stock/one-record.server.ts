import { FIELD_NAMES, type FieldName } from '#app/listings/fields.ts';
import type { ListingFields } from '#app/listings/listing-form.ts';
import { guessChoices } from '#app/stock/choices.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import type { Mapping } from '#app/stock/mapping.ts';
import { createPreparer } from '#app/stock/prepare.server.ts';
import type { Meanings } from '#app/stock/words.ts';

const KEY = 'stockNumber';
const PHOTOS = 'photos';
const SEPARATOR = '\n';
export const RECORD_HEADER = [KEY, ...FIELD_NAMES, PHOTOS];

export type OneRecord = { key: string; fields: Partial<Record<FieldName, string>>; photoNames: string[] };
export type ReadRecord = { ok: true; fields: ListingFields } | { ok: false; reasons: string[] };

export function recordMapping(meanings: Meanings): Mapping {
  const columns = Object.fromEntries(FIELD_NAMES.map((name) => [name, `column:${name}`]));
  const choices = { ...guessChoices(RECORD_HEADER), ...columns, key: `column:${KEY}`, title: '', missing: '' };
  const mapping = toMapping(choices, { encoding: 'utf-8', delimiter: ',', meanings });
  return { ...mapping, photos: { column: [PHOTOS], separator: SEPARATOR } };
}

export function recordCells({ key, fields, photoNames }: OneRecord): string[] {
  return [key, ...FIELD_NAMES.map((name) => fields[name] ?? ''), photoNames.join(SEPARATOR)];
}

/** Reads a car that isn’t in a file; a reason begins with its field. */
export function readRecord(record: OneRecord, phoneNumber: string): ReadRecord {
  const prepare = createPreparer({ mapping: recordMapping({}), header: RECORD_HEADER, phoneNumber });
  const { mapped } = prepare({ number: 1, line: 1, cells: recordCells(record), isRagged: false });
  if (mapped.ok) return mapped;
  const reasons = mapped.problems.map(({ field, value, reason }) => {
    const shown = value.trim().slice(0, 80);
    return shown === '' ? `${field}: ${reason}` : `${field}: ${JSON.stringify(shown)} ${reason}`;
  });
  return { ok: false, reasons };
}
