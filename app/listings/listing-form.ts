import { z } from 'zod';
import type { Field } from '#app/listings/field-kinds.ts';
import {
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  fieldOf,
  type ListingFields,
  type ListingInput,
} from '#app/listings/fields.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

export type { ListingFields, ListingInput } from '#app/listings/fields.ts';

/** Beside their fields in the form, and not in `fields.ts`, which the results page loads. */
export const HINTS: { readonly [Name in FieldName]?: string } = {
  make: 'e.g. Toyota',
  model: 'e.g. Corolla',
  trim: 'e.g. Ascent Sport',
  year: 'Build or compliance',
  price: 'e.g. 12,990',
  isDriveAway: 'That’s with stamp duty and transfer included.',
  description: 'Service history, condition, extras, reason for selling.',
  suburb: 'Name or postcode, e.g. 3121. We’ll fill in the state.',
  location: 'In the ACT? Choose New South Wales.',
  phoneNumber: 'Buyers will call this number, e.g. 0491 570 156.',
  engineLitres: 'In litres, e.g. 2.0',
  fuelDetail: 'If it plugs in, is a mild hybrid or runs on LPG',
  fuelConsumption: 'Combined, in L/100 km. On the windscreen label or greenvehicleguide.gov.au.',
  rangeKm: 'As tested, in km. On the windscreen label or in the handbook.',
  batteryHealth: 'In per cent, from the car’s screen or a battery report',
  batteryCheckedOn: 'The date on the report, or when you read the screen',
  batteryCheckedBy: 'e.g. Toyota dealer report, or my own reading',
  towingKg: 'Braked, in kg, e.g. 3,500',
  regoPlate: 'For buyers’ rego check. Private unless you show it.',
  plateVisibility: 'Shown plates get copied onto stolen cars.',
  vin: 'On the rego papers. Your ad never shows it; buyers can ask for its last four.',
  certificate: 'e.g. an RWC or pink slip',
  owners: 'Including you',
};

/** Invisible marks alone are not a make. */
const LEGIBLE = /(?!\p{DI})[\p{L}\p{N}]/u;

const INVALID_PHONE = 'Please enter a valid 10-digit phone number';

type Shape = { [Name in FieldName]: z.ZodType<ListingFields[Name], ListingInput[Name]> };

export const listingSchema = z.object(
  Object.fromEntries(FIELD_NAMES.map((name) => [name, schemaOf(fieldOf(name))])) as Shape,
);

/** An edited listing may keep any phone number with digits; the page warns about an odd one. */
export const listingEditSchema = listingSchema.extend({ phoneNumber: anyPhone() });

function schemaOf(field: Field): z.ZodType {
  const schema = requiredSchemaOf(field);
  if (field.isRequired || field.kind === 'text') return schema;
  return schema.nullable().default(null);
}

function requiredSchemaOf(field: Field): z.ZodType {
  if (field.kind === 'text') return words(field);
  if (field.kind === 'choice') return z.enum(field.values, { error: choiceErrorOf(field) });
  if (field.kind === 'several') return several(field);
  if (field.kind === 'number') return number(field);
  if (field.kind === 'money') return cents(field);
  if (field.kind === 'yesNo') {
    return z.enum(['yes', 'no'], { error: emptyErrorOf(field) }).transform((answer) => answer === 'yes');
  }
  if (field.kind === 'code') return code(field);
  if (field.kind === 'date') return day(field);
  return field.kind === 'place' ? place(field) : phone();
}

function emptyErrorOf({ label, kind, emptyError, ...field }: Field): string {
  if (emptyError) return emptyError;
  if (kind === 'yesNo' && 'yes' in field) return `Choose ${field.yes.toLowerCase()} or ${field.no.toLowerCase()}`;
  const name = label.toLowerCase();
  if (kind === 'choice') return `Choose ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  return `Enter the ${name}`;
}

function choiceErrorOf(field: Of<'choice'>): string {
  return field.isRequired ? emptyErrorOf(field) : `${field.label}: choose one of ${field.values.join(', ')}`;
}

type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** The ticked boxes of a form come as one text; see `gatherSeveral`. */
function several({ label, values }: Of<'several'>) {
  const isListed = (part: string) => values.includes(part);
  return z
    .string()
    .transform((typed) => typed.split(',').map(tidyLine).filter(Boolean))
    .refine((parts) => parts.every(isListed), {
      error: ({ input }) => {
        const others = (input as string[]).filter((part) => !isListed(part)).map((part) => `“${part}”`);
        return `${label}: ${others.join(', ')} ${others.length === 1 ? 'isn’t' : 'aren’t'} on our list`;
      },
    })
    .transform((parts) => values.filter((value) => parts.includes(value)).join(', ') || null);
}

/** Of boxes with the same name, the ticked ones in one text. */
export function gatherSeveral(typed: FormData | URLSearchParams): FormData {
  const gathered = new FormData();
  for (const [name, value] of typed) gathered.append(name, value);
  for (const name of FIELD_NAMES.filter((one) => fieldOf(one).kind === 'several')) {
    gathered.set(name, typed.getAll(name).join(', '));
  }
  return gathered;
}

/** Refined, not piped into another `z.string()`, because conform would treat '' as missing. */
function words(field: Of<'text'>) {
  const { label, maxLength, isRequired, isLong } = field;
  const text = isRequired ? z.string({ error: emptyErrorOf(field) }) : z.string().default('');
  return text
    .transform(isLong ? tidyLines : tidyLine)
    .refine((typed) => !isRequired || LEGIBLE.test(typed), { error: emptyErrorOf(field) })
    .refine((typed) => typed.length <= maxLength, {
      error: `${label} can have at most ${formatCount(maxLength)} characters`,
    });
}

/** The server checks that there is such a place. */
function place({ label, maxLength }: Of<'place'>) {
  return z
    .string()
    .transform((typed) => tidyLine(typed) || null)
    .refine((typed) => typed === null || typed.length <= maxLength, {
      error: `${label} can have at most ${formatCount(maxLength)} characters`,
    });
}

function code({ label, maxLength }: Of<'code'>) {
  return z
    .string()
    .transform((typed) => typed.replace(/[\s.\-–·•]+/g, '').toUpperCase() || null)
    .refine((typed) => typed === null || (/^[A-Z0-9]+$/.test(typed) && typed.length <= maxLength), {
      error: `${label}: use up to ${maxLength} letters and numbers`,
    });
}

/** As a date field sends it, or as people write it. */
function day({ label }: Of<'date'>) {
  return z
    .string()
    .transform((typed) => typed.trim().replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, toIsoDay))
    .transform((typed) => typed || null)
    .refine((typed) => typed === null || isDay(typed), { error: `${label} must be a date, e.g. 30/6/2028` });
}

function toIsoDay(_: string, dayOfMonth: string, month: string, year: string): string {
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
}

function isDay(typed: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed);
}

function tidyLine(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim();
}

function tidyLines(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').replaceAll('\u0000', '').trim();
}

function number(field: Of<'number'>) {
  const { min, max, decimals = 0, units } = field;
  const isAllowed = (value: number) => Number(value.toFixed(decimals)) === value && value >= min && value <= max();
  return typedNumber({ empty: emptyErrorOf(field), wrong: () => rangeError(field) }, units).pipe(
    z.number().refine(isAllowed, { error: () => rangeError(field) }),
  );
}

function rangeError({ label, min, max, decimals, format = String }: Of<'number'>): string {
  const kind = decimals ? 'number' : 'whole number';
  const precision = decimals ? `, to ${decimals === 1 ? '1 decimal place' : `${decimals} decimal places`}` : '';
  return `${label} must be a ${kind} from ${format(min)} to ${format(max())}${precision}`;
}

function cents(field: Of<'money'>) {
  const { label, maxDollars } = field;
  const wrong = () => `${label} must be an amount in dollars, ${HINTS.price}`;
  return typedNumber({ empty: emptyErrorOf(field), wrong })
    .transform((dollars) => Math.round(dollars * 100))
    .pipe(
      z
        .number()
        .min(1, { error: `${label} must be more than $0` })
        .max(maxDollars * 100, { error: `${label} can be at most $${formatCount(maxDollars)}` }),
    );
}

type NumberErrors = { empty: string; wrong: () => string };

/** Not `z.number()`, because conform would accept `1e5` and `0x10`. */
function typedNumber({ empty, wrong }: NumberErrors, units: readonly string[] = []) {
  return z.union(
    [
      z.custom<number>((value) => Number.isFinite(value)),
      z
        .string()
        .transform((typed) => toPlainNumber(typed, units))
        .pipe(z.string().regex(/^-?\d{1,20}(\.\d{1,2})?$/))
        .transform(Number),
    ],
    { error: ({ input }) => (isBlank(input) ? empty : wrong()) },
  );
}

/** Conform leaves '' to a union. */
function isBlank(typed: unknown): boolean {
  return typed === undefined || typed === null || (typeof typed === 'string' && typed.trim() === '');
}

/** A comma or space that does not separate thousands stays, and is rejected. */
function toPlainNumber(typed: string, units: readonly string[]): string {
  const unit = new RegExp(`\\s*(?:${units.join('|')})$`, 'i');
  const bare = typed
    .trim()
    .replace(/^(AUD|A?\$)\s*/i, '')
    .replace(unit, '');
  return /^\d{1,3}([,\s]\d{3})+(\.\d+)?$/.test(bare) ? bare.replace(/[,\s]/g, '') : bare;
}

function phone() {
  return z.string({ error: INVALID_PHONE }).transform(toDomesticDigits).refine(isPhone, { error: INVALID_PHONE });
}

function anyPhone() {
  const { maxDigits } = FIELDS.phoneNumber;
  return z
    .string({ error: 'Enter the phone number' })
    .transform(toAnyPhone)
    .refine((digits) => /\d/.test(digits), { error: 'Enter the phone number' })
    .refine((digits) => digits.length <= maxDigits, { error: `Phone number can have at most ${maxDigits} digits` });
}

/** Keeps the `+` of another country. */
function toAnyPhone(typed: string): string {
  const ours = toDomesticDigits(typed);
  if (isPhone(ours)) return ours;
  return (typed.trim().startsWith('+') ? '+' : '') + typed.replace(/\D/g, '');
}

export function toTyped(fields: ListingFields): Record<FieldName, string> {
  const typed = FIELD_NAMES.map((name) => [name, toTypedValue(fieldOf(name), fields[name])]);
  return Object.fromEntries(typed) as Record<FieldName, string>;
}

function toTypedValue({ kind }: Field, value: ListingFields[FieldName]): string {
  if (kind === 'yesNo') return value ? 'yes' : 'no';
  if (kind !== 'money' || value === null) return String(value ?? '');
  const dollars = Number(value) / 100;
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}
