import { z } from 'zod';
import { FIELD_NAMES, type FieldName, type ListingFields } from '#app/listings/fields.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { type Cleaned, clean } from '#app/stock/mapping/steps.ts';
import { joinMake, splitTitle, type TitleParts } from '#app/stock/mapping/title.ts';
import { type Mapping, mayBeMissing, PLACEHOLDER, type Rule } from '#app/stock/mapping.ts';
import { readDriveAway } from '#app/stock/reading/numbers.ts';
import { readField } from '#app/stock/reading/read-field.ts';
import { readForSale, readWord, saleField } from '#app/stock/reading/words.ts';
import { valuesOf, type WordField } from '#app/stock/words.ts';
import { findFeatures } from '#app/vocabulary/feature-words.ts';

export type ReadCell = (column: string) => string;
/** `value` is from the file, before cleaning; `column` is its heading where no field is meant. */
export type Problem = { field: string; value: string; reason: string; column?: string };
/** A value that wasn't understood, so the field is blank or has its default, or one that was shortened. */
export type Note = { field: FieldName; value: string; is: 'blank' | 'default' | 'shortened' };
export type MappedRecord = { notes: Note[]; titleYear?: string } & (
  | { ok: true; fields: ListingFields }
  | { ok: false; problems: Problem[] }
);

export const IS_MISSING = 'is missing';

/** A listing without a phone number uses its seller's. */
const importedSchema = listingSchema.extend({ phoneNumber: z.union([z.literal(''), listingSchema.shape.phoneNumber]) });

export type Defaults = {
  phoneNumber: string;
  /** The dealer's own. */
  location?: string | undefined;
  /** The label of the place that the file means, if it is in the car's state. */
  suburbIn: (typed: string, location: string | undefined) => string | null;
};
type Input = Partial<Record<FieldName, string>>;

export function mapRecord(mapping: Mapping, readCell: ReadCell, { suburbIn, ...own }: Defaults): MappedRecord {
  const record = openRecord(mapping, readCell);
  const price = mapping.fields.price ? readDriveAway(record.source(mapping.fields.price)) : null;
  const defaults: Input = { phoneNumber: own.phoneNumber, isDriveAway: price ?? 'no' };
  const detail = mapping.fields.fuelType && readWord('fuelDetail', record.source(mapping.fields.fuelType));
  if (detail) defaults.fuelDetail = detail;
  const description = mapping.fields.description && record.follow(mapping.fields.description);
  if (description?.is === 'value') defaults.features = statedFeatures(description.value);
  if (own.location) defaults.location = own.location;
  const input: Input = {};
  const notes: Note[] = [];
  const problems: Problem[] = [];
  for (const field of FIELD_NAMES) {
    const rule = mapping.fields[field];
    const cleaned = rule ? record.follow(rule) : MISSING;
    const value = rule ? record.source(rule) : '';
    const read = cleaned.is === 'value' ? readValue(field, cleaned.value) : cleaned;
    if (read.is === 'value') input[field] = read.value;
    else if (defaults[field]) input[field] = defaults[field];
    if (read.is === 'value' && 'isShortened' in read) notes.push({ field, value, is: 'shortened' });
    if (read.is === 'rejected') problems.push({ field, value, reason: read.reason });
    else if (read.is === 'unclear' && isLeftBlank(field, own)) {
      notes.push({ field, value, is: defaults[field] ? 'default' : 'blank' });
    } else if (read.is === 'unclear') problems.push({ field, value, reason: read.reason });
    else if (input[field] === undefined && !mayBeMissing(field)) problems.push({ field, value, reason: IS_MISSING });
  }
  const suburb = input.suburb && suburbIn(input.suburb, input.location);
  if (suburb === null) notes.push({ field: 'suburb', value: input.suburb ?? '', is: 'blank' });
  if (problems.length > 0) return { ok: false, problems, notes };
  const names = input.make && input.model ? joinMake(input.make, input.model) : null;
  const fields = importedSchema.parse({ phoneNumber: '', ...input, ...names, suburb: suburb ?? '' });
  return { ok: true, fields, notes, titleYear: record.titleYear() };
}

function statedFeatures(description: string): string {
  const read = readField('description', description);
  return read.is === 'value' ? findFeatures(read.value).join(', ') : '';
}

const MISSING: Cleaned = { is: 'missing' };

/** A number to call is needed; other facts that may be missing reject no car. */
function isLeftBlank(field: FieldName, { phoneNumber }: Pick<Defaults, 'phoneNumber'>): boolean {
  return field === 'phoneNumber' ? phoneNumber !== '' : mayBeMissing(field);
}

type ValueRead = { is: 'value'; value: string; isShortened?: true } | { is: 'unclear'; reason: string };

function readValue(field: FieldName, text: string): ValueRead {
  const read = readField(field, text);
  if (read.is === 'unclear' && read.reason !== null) return { is: 'unclear', reason: read.reason };
  const { error } = listingSchema.shape[field].safeParse(read.is === 'value' ? read.value : text);
  const [issue] = error?.issues ?? [];
  if (issue) return { is: 'unclear', reason: toReason(issue) };
  return read.is === 'value' ? read : { is: 'unclear', reason: 'is not understood' };
}

/** A cell of a field that can have few values. '' is a blank; `value` is null if no such value was recognised. */
export type WordRead = { field: WordField; word: string; value: string | null };

/** What each column for it says, whether the car is for sale. */
export function readSaleWords(mapping: Mapping, readCell: ReadCell): (WordRead & { column: string })[] {
  return mapping.forSale.map(({ column, words }) => {
    const cell = readCell(column).trim();
    const word = isMissingIn(mapping, cell) ? '' : cell;
    return { field: saleField(column), column, word, value: readForSale(column, word, words) };
  });
}

export function readWords(mapping: Mapping, readCell: ReadCell): WordRead[] {
  const record = openRecord(mapping, readCell);
  return FIELD_NAMES.flatMap((field) => {
    const rule = mapping.fields[field];
    const values = valuesOf(field);
    if (!rule || !values || rule.constant !== undefined || rule.compose) return [];
    const cell = record.source(rule).trim();
    const word = isMissingIn(mapping, cell) || rule.missing.has(cell.toLowerCase()) ? '' : cell;
    const cleaned = record.follow(rule);
    const read = cleaned.is === 'value' ? readField(field, cleaned.value) : null;
    const known = read?.is === 'value' && values.some(({ value }) => value === read.value) ? read.value : null;
    return [{ field, word, value: known }];
  });
}

function toReason(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' ? `is none of ${issue.values.join(', ')}` : `is not accepted: ${issue.message}`;
}

/** A comma or a space may be part of an address, so they separate only before the next one. */
function splitNames(cell: string, separator: string | undefined): string[] {
  if (separator !== undefined) return cell.split(separator);
  const parts = cell.split(/[;|\r\n]+|(?:,\s*|\s+)(?=https?:)/i);
  return parts.flatMap((part) => (/^\s*https?:/i.test(part) ? part : part.split(',')));
}

export function photoNames(mapping: Mapping, readCell: ReadCell): string[] {
  if (!mapping.photos) return [];
  const { column, separator } = mapping.photos;
  const names = column.flatMap((name) => splitNames(readCell(name), separator));
  return names.map((name) => name.trim()).filter((name) => !isMissingIn(mapping, name));
}

function isMissingIn(mapping: Mapping, value: string): boolean {
  return value === '' || mapping.missing.has(value.toLowerCase());
}

function openRecord(mapping: Mapping, readCell: ReadCell) {
  let title: TitleParts | undefined;

  function follow(rule: Rule): Cleaned {
    const isMissing = (value: string) => isMissingIn(mapping, value) || rule.missing.has(value.toLowerCase());
    const cleaned = clean(rawOf(rule, isMissing), rule.steps, { isMissing, read });
    return cleaned.is === 'missing' && rule.default !== undefined ? { is: 'value', value: rule.default } : cleaned;
  }

  function rawOf(rule: Rule, isMissing: (value: string) => boolean): string {
    if (rule.column !== undefined) return read(rule.column);
    if (rule.columns) return rule.columns.map(read).find((value) => !isMissing(value.trim())) ?? '';
    if (rule.compose) return compose(rule.compose, rule.separator, isMissing);
    return rule.constant ?? '';
  }

  function compose(parts: string[], separator: string, isMissing: (value: string) => boolean): string {
    const written = parts.map((part) => {
      let isWhole = true;
      const text = part.replace(PLACEHOLDER, (_, name: string) => {
        const value = read(name).trim();
        if (isMissing(value)) isWhole = false;
        return value;
      });
      return isWhole ? text : '';
    });
    return written.filter((part) => part !== '').join(separator);
  }

  function read(name: string): string {
    if (!name.startsWith('@')) return readCell(name);
    const rule = mapping.values[name.slice(1)];
    if (rule) {
      const cleaned = follow(rule);
      return cleaned.is === 'value' ? cleaned.value : '';
    }
    return titleParts()?.[name.slice(1) as keyof TitleParts] ?? '';
  }

  function titleParts(): TitleParts | undefined {
    title ??= mapping.title ? splitTitle(readCell(mapping.title.column), mapping.title) : undefined;
    return title;
  }

  function source(rule: Rule): string {
    const names = rule.columns ?? (rule.column === undefined ? [] : [rule.column]);
    return names.map(sourceOf).find((value) => value !== '') ?? '';
  }

  function sourceOf(name: string): string {
    if (!name.startsWith('@')) return readCell(name);
    const rule = mapping.values[name.slice(1)];
    return rule ? source(rule) : readCell(mapping.title?.column ?? '');
  }

  return { follow, source, titleYear: () => titleParts()?.year ?? '' };
}
