import { z } from 'zod';
import { FIELD_NAMES, type FieldName, fieldOf, type ListingFields } from '#app/listings/fields.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { type Cleaned, clean } from '#app/stock/mapping/steps.ts';
import { type Mapping, mayBeMissing, PLACEHOLDER, type Rule } from '#app/stock/mapping.ts';
import { valuesOf } from '#app/stock/words.ts';

export type ReadCell = (column: string) => string;
/** `value` is from the file, before cleaning. */
export type Problem = { field: string; value: string; reason: string };
export type MappedRecord = { ok: true; fields: ListingFields } | { ok: false; problems: Problem[] };

export const IS_MISSING = 'is missing';

/** A listing without a phone number uses its seller's. */
const importedSchema = listingSchema.extend({ phoneNumber: z.union([z.literal(''), listingSchema.shape.phoneNumber]) });

type Defaults = {
  phoneNumber: string;
  /** The label of the place that the file means, if it is in the car's state. */
  suburbIn: (typed: string, location: string | undefined) => string | null;
};

/** A VIN, plate or date that can't be one rejects no car. */
const LEFT_BLANK = FIELD_NAMES.filter((name) => ['code', 'date'].includes(fieldOf(name).kind));

/** An unknown suburb is left blank. */
export function mapRecord(mapping: Mapping, readCell: ReadCell, defaults: Defaults): MappedRecord {
  const record = openRecord(mapping, readCell);
  const problems = new Map<string, Problem>();
  const input: Record<string, string> = { isDriveAway: 'no', phoneNumber: defaults.phoneNumber };
  for (const field of FIELD_NAMES) {
    const rule = mapping.fields[field];
    if (!rule) continue;
    const cleaned = record.follow(rule);
    if (cleaned.is === 'value') input[field] = cleaned.value;
    else if (cleaned.is === 'rejected')
      problems.set(field, { field, value: record.source(rule), reason: cleaned.reason });
    else if (!mayBeMissing(field)) problems.set(field, { field, value: record.source(rule), reason: IS_MISSING });
  }
  if (input.suburb) input.suburb = defaults.suburbIn(input.suburb, input.location) ?? '';
  for (const name of LEFT_BLANK) if (!listingSchema.shape[name].safeParse(input[name]).success) delete input[name];
  const checked = importedSchema.safeParse(input);
  if (problems.size === 0 && checked.success) return { ok: true, fields: checked.data };
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0]);
    const rule = mapping.fields[field as FieldName];
    const value = rule ? record.source(rule) : (input[field] ?? '');
    if (!problems.has(field)) problems.set(field, { field, value, reason: toReason(issue) });
  }
  return { ok: false, problems: [...problems.values()] };
}

/** A cell of a field that can have few values. '' is a blank; `value` is null if no such value was recognised. */
export type WordRead = { field: FieldName; word: string; value: string | null };

export function readWords(mapping: Mapping, readCell: ReadCell): WordRead[] {
  const record = openRecord(mapping, readCell);
  return FIELD_NAMES.flatMap((field) => {
    const rule = mapping.fields[field];
    const values = valuesOf(field);
    if (!rule || !values || rule.constant !== undefined || rule.compose) return [];
    const cell = record.source(rule).trim();
    const word = isMissingIn(mapping, cell) || rule.missing.has(cell.toLowerCase()) ? '' : cell;
    const cleaned = record.follow(rule);
    const isKnown = cleaned.is === 'value' && values.some(({ value }) => value === cleaned.value);
    return [{ field, word, value: isKnown ? cleaned.value : null }];
  });
}

function toReason(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value' ? `is none of ${issue.values.join(', ')}` : `is not accepted: ${issue.message}`;
}

export function photoNames(mapping: Mapping, readCell: ReadCell): string[] {
  if (!mapping.photos) return [];
  const names = readCell(mapping.photos.column).split(mapping.photos.separator);
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
    title ??= mapping.title ? splitTitle(readCell(mapping.title.column), mapping.title) : undefined;
    return title?.[name.slice(1) as keyof TitleParts] ?? '';
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

  return { follow, source };
}

type TitleRule = { skip?: RegExp; makes: string[]; models: Record<string, string[]> };
export type TitleParts = { make: string; model: string; trim: string };

const MAKES_OF_SEVERAL_WORDS = [
  'Alfa Romeo',
  'AM General',
  'Aston Martin',
  'Austin Healey',
  'De Tomaso',
  'Great Wall',
  'Land Rover',
  'Mercedes Benz',
  'Rolls Royce',
];

export function splitTitle(title: string, rule: TitleRule): TitleParts {
  const words = title.replace(/\s+/g, ' ').trim();
  const name = (rule.skip ? words.replace(rule.skip, '') : words).trim();
  const make = startOf(name, [...rule.makes, ...MAKES_OF_SEVERAL_WORDS]);
  const afterMake = name.slice(make.length).trim();
  const model = startOf(afterMake, modelsOf(make, rule));
  return { make, model, trim: afterMake.slice(model.length).trim() };
}

function modelsOf(make: string, { models }: TitleRule): string[] {
  const name = Object.keys(models).find((listed) => listed.toLowerCase() === make.toLowerCase());
  return name ? (models[name] ?? []) : [];
}

/** Keeps the title's capitals. */
function startOf(text: string, names: string[]): string {
  const lower = `${text.toLowerCase()} `;
  const fits = names.filter((name) => lower.startsWith(`${name.toLowerCase()} `));
  const longest = fits.reduce((best, name) => (name.length > best.length ? name : best), '');
  return longest ? text.slice(0, longest.length) : (text.split(' ')[0] ?? '');
}
