import type { Field } from '#app/listings/field-kinds.ts';
import { FIELD_NAMES, FIELDS, type FieldName, fieldOf, PUBLIC_NAMES } from '#app/listings/fields.ts';
import { type Choices, columnOf, forAllName } from '#app/stock/choices.ts';
import { type Mapping, parseMapping } from '#app/stock/mapping.ts';
import { isTyped, type Meanings, valuesOf } from '#app/stock/words.ts';
import {
  BODY_NOISE,
  BODY_WORDS,
  DRIVE_WORDS,
  FUEL_WORDS,
  TRANSMISSION_NOISE,
  TRANSMISSION_WORDS,
  YES_NO_WORDS,
} from '#app/vocabulary/trade-words.ts';

type MappingSettings = { encoding: string; delimiter: string; meanings?: Meanings };
type RuleDocument = Record<string, unknown>;

/** `choicesSchema` has checked that the choices fit the file. */
export function toMapping(choices: Choices, { encoding, delimiter, meanings = {} }: MappingSettings): Mapping {
  const rules = FIELD_NAMES.map((field) => [field, ruleOf(field, choices, meanings[field])] as const);
  const title = columnOf(choices.title);
  const key = columnOf(choices.key);
  const parsed = parseMapping({
    encoding,
    delimiter,
    missing: choices.missing.split(',').map((word) => word.trim()),
    ...(title && { title: { column: title, skip: '^\\d{4}\\s+' } }),
    ...(key && { key: { columns: [key] } }),
    fields: Object.fromEntries(rules.filter(([, rule]) => rule !== null)),
  });
  if (!parsed.ok) throw new Error(`The choices make no mapping: ${parsed.problems.join('; ')}`);
  return parsed.mapping;
}

const TITLE_PARTS: readonly string[] = ['make', 'model', 'trim'];

function ruleOf(field: FieldName, choices: Choices, meanings: Record<string, string> = {}): RuleDocument | null {
  // Choices stored before a field was added lack it.
  const choice = choices[field] ?? '';
  if (choice === 'composed') return composed(choices);
  if (choice === 'typed' && isTyped(field)) return { constant: choices[forAllName(field)] };
  if (choice.startsWith('all:')) return { constant: choice.slice('all:'.length) };
  const column = columnOf(choice);
  if (column !== null) {
    const { '': whenBlank, ...words } = meanings;
    const lookUp = { dictionary: words, otherwise: 'keep' };
    return { column, steps: [lookUp, ...stepsOf(field, choices)], ...(whenBlank && { default: whenBlank }) };
  }
  return isFromTitle(field, choices) ? { column: `@${field}` } : null;
}

function isFromTitle(name: FieldName, { title }: Choices): boolean {
  return title !== '' && TITLE_PARTS.includes(name);
}

function stepsOf(name: FieldName, { kilometersUnit }: Choices): unknown[] {
  const field = fieldOf(name);
  if (field.kind === 'money') return [{ unit: 'AUD' }];
  if (name === 'kilometers') return [{ unit: 'km', given: kilometersUnit }];
  if (name === 'location') {
    return [
      { pattern: '\\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\\b', otherwise: 'keep' },
      ...readWord(name, FIELDS.location),
    ];
  }
  if (field.kind === 'choice' || field.kind === 'yesNo') return readWord(name, field);
  if (field.kind !== 'number' || !field.units) return [];
  return [numberBefore(field.units, otherwiseOf(field)), ...blankUnlessListed(name)];
}

/** A bus of 14 seats is listed without its seats. */
function blankUnlessListed(name: FieldName): unknown[] {
  const values = fieldOf(name).isRequired ? null : valuesOf(name);
  const dictionary = values && Object.fromEntries(values.map(({ value }) => [value, value]));
  return dictionary ? [{ dictionary, otherwise: 'missing' }] : [];
}

type WordField = Extract<Field, { kind: 'choice' | 'yesNo' }>;

/** A word is looked up as written first, because "4D HARDTOP" may mean something else than "HARDTOP". */
function readWord(name: FieldName, field: WordField): unknown[] {
  const dictionary = toDictionary(name, field);
  const noise = FILE_NOISE[name];
  return [
    { replace: PUNCTUATION, with: ' ' },
    ...(noise
      ? [
          { dictionary, otherwise: 'keep' },
          { replace: noise, with: '' },
        ]
      : []),
    { dictionary, otherwise: otherwiseOf(field) },
  ];
}

const PUNCTUATION = '[^\\p{L}\\p{N}]+';

/** An odd value in an optional column leaves the field blank; in a required one it is reported. */
function otherwiseOf({ isRequired }: Field) {
  return isRequired ? 'keep' : 'missing';
}

function toDictionary(name: FieldName, field: WordField): Record<string, string> {
  const values = field.kind === 'yesNo' ? ['yes', 'no'] : field.values;
  const labels = field.kind === 'yesNo' ? {} : field.valueLabels;
  const words = FILE_WORDS[name] ?? {};
  const spellings = values.flatMap((value) =>
    [value, labels?.[value] ?? value, ...(words[value] ?? [])].map(
      (word) => [withoutPunctuation(word), value] as const,
    ),
  );
  return Object.fromEntries(spellings);
}

function withoutPunctuation(word: string): string {
  return word.replace(new RegExp(PUNCTUATION, 'gu'), ' ').trim();
}

/** "5 Doors" → 5; "4 cyl, 2.2 L" → 2.2; nothing of "V6". */
function numberBefore(units: readonly string[], otherwise: string) {
  return { pattern: `(?<![\\d.\\p{L}])(\\d+(?:\\.\\d+)?)\\s*-?\\s*(?:${units.join('|')})?$`, otherwise };
}

/** A sentence with a missing part is left out. */
function composed(choices: Choices): RuleDocument {
  const placeholder = (name: FieldName) => {
    const column = columnOf(choices[name]) ?? (isFromTitle(name, choices) ? `@${name}` : null);
    return column === null ? '' : `{${column}}`;
  };
  const car = (['year', 'make', 'model'] as const).map(placeholder).filter((part) => part !== '');
  const facts = [...COMPOSED, ...OTHER_OPTIONAL].map((name) => [labelInText(name), placeholder(name)]);
  const sentences = facts.filter(([, part]) => part !== '').map(([label, part]) => `${label}: ${part}.`);
  return { compose: [`${car.join(' ')}.`, ...sentences] };
}

const COMPOSED: readonly FieldName[] = ['trim', 'color', 'transmission', 'kilometers'];
/** Without the VIN and the plate, and the suburb, whose column may have a street or a postcode. */
const OTHER_OPTIONAL = PUBLIC_NAMES.filter(
  (name) => !fieldOf(name).isRequired && fieldOf(name).kind !== 'place' && !COMPOSED.includes(name),
);

function labelInText(name: FieldName): string {
  return name === 'kilometers' ? 'Odometer' : fieldOf(name).label;
}

type Words = Readonly<Record<string, readonly string[]>>;

/** By value, the other words that dealers' files have for it. */
export const FILE_WORDS: { readonly [Name in FieldName]?: Words } = {
  isDriveAway: YES_NO_WORDS,
  bodyType: BODY_WORDS,
  transmission: TRANSMISSION_WORDS,
  fuelType: FUEL_WORDS,
  driveType: DRIVE_WORDS,
  regoState: { Unregistered: ['unreg', 'none', 'no rego', 'not registered'] },
  plateVisibility: { Shown: ['yes', 'y', 'true', '1', 'show'], Private: ['no', 'n', 'false', '0', 'hide'] },
  certificate: { Supplied: ['yes', 'y', 'current', 'rwc', 'with rwc'], 'Not supplied': ['no', 'n', 'none', 'without'] },
  serviceHistory: {
    Full: ['yes', 'y', 'complete', 'full service history', 'fsh', 'full books'],
    Partial: ['part', 'incomplete', 'some'],
    None: ['no', 'n', 'no history'],
  },
  location: { NSW: ['act', 'australian capital territory'] },
};

/** A pattern for text around a word that we ignore, such as the doors in "5D HATCHBACK". */
export const FILE_NOISE: { readonly [Name in FieldName]?: string } = {
  bodyType: BODY_NOISE,
  transmission: TRANSMISSION_NOISE,
};
