import { FIELD_NAMES, type FieldName, fieldOf, PUBLIC_NAMES } from '#app/listings/fields.ts';
import { type Choices, columnOf, forAllName } from '#app/stock/choices.ts';
import { type Mapping, parseMapping } from '#app/stock/mapping.ts';
import { saleField } from '#app/stock/reading/words.ts';
import { isTyped, type Meanings, SALE_COLUMNS } from '#app/stock/words.ts';

type MappingSettings = { header?: string[]; encoding: string; delimiter: string; meanings?: Meanings };
type RuleDocument = Record<string, unknown>;

/** `choicesSchema` has checked that the choices fit the file. */
export function toMapping(
  choices: Choices,
  { header = [], encoding, delimiter, meanings = {} }: MappingSettings,
): Mapping {
  const rules = FIELD_NAMES.map((field) => [field, ruleOf(field, choices, meanings[field])] as const);
  const title = columnOf(choices.title);
  const key = columnOf(choices.key);
  const photos = columnOf(choices.photos);
  const parsed = parseMapping({
    encoding,
    delimiter,
    missing: choices.missing.split(',').map((word) => word.trim()),
    ...(title && { title: { column: title, skip: '^\\d{4}\\s+' } }),
    ...(key && { key: { columns: [key] } }),
    ...(photos && { photos: { column: numberedColumns(photos, header) } }),
    forSale: SALE_COLUMNS.flatMap((name) => {
      const column = columnOf(choices[name]);
      return column === null ? [] : [{ column, words: meanings[saleField(column)] ?? {} }];
    }),
    fields: Object.fromEntries(rules.filter(([, rule]) => rule !== null)),
  });
  if (!parsed.ok) throw new Error(`The choices make no mapping: ${parsed.problems.join('; ')}`);
  return parsed.mapping;
}

/** Of `Image 1` also `Image 2` and so on, in their order. */
function numberedColumns(first: string, header: string[]): string[] {
  const stem = /^(.*\D)?1$/.exec(first)?.[1];
  if (stem === undefined) return [first];
  const numbered = new Map(header.map((name) => [name.startsWith(stem) ? Number(name.slice(stem.length)) : 0, name]));
  const columns = [first];
  for (let next = 2; numbered.has(next); next += 1) columns.push(numbered.get(next) as string);
  return columns;
}

const TITLE_PARTS: readonly string[] = ['make', 'model', 'trim', 'year'];

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
  if (field === 'isDriveAway' && /drive\W?away/i.test(choices.price)) return { constant: 'yes' };
  return isFromTitle(field, choices) ? { column: `@${field}` } : null;
}

/** Beside columns for make and model, which may name the trim too, a title only confirms the year. */
function isFromTitle(name: FieldName, { title, make, model }: Choices): boolean {
  const isTrimOfColumn = name === 'trim' && (make !== '' || model !== '');
  return title !== '' && TITLE_PARTS.includes(name) && !isTrimOfColumn;
}

/** The reader of the field does the rest. */
function stepsOf(name: FieldName, choices: Choices): unknown[] {
  const isMiles = name === 'kilometers' && choices.kilometersUnit === 'miles';
  const hasInterior = name === 'color' && /ext\W*(?:erior)?\W*int/i.test(choices.color);
  return [...(isMiles ? [{ unit: 'km', given: 'miles' }] : []), ...(hasInterior ? [{ split: '/', take: 1 }] : [])];
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
