/** What a dealer chose on the page, as a mapping of the import: with the cleaning that is right for every file. */
import { MAPPED_FIELDS, type MappedField, type Mapping, parseMapping } from '#app/listings/import/mapping.ts';
import { type Choices, columnOf } from '#app/listings/import/runs/choices.ts';
import { BODY_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

type Format = { encoding: string; delimiter: string };
type RuleDocument = Record<string, unknown>;

/** The choices fit the file: `choicesSchema` has seen to that. */
export function toMapping(choices: Choices, { encoding, delimiter }: Format): Mapping {
  const rules = MAPPED_FIELDS.map((field) => [field, ruleOf(field, choices)] as const);
  const title = columnOf(choices.title);
  const key = columnOf(choices.key);
  const parsed = parseMapping({
    ...{ encoding, delimiter },
    missing: choices.missing.split(',').map((word) => word.trim()),
    ...(title && { title: { column: title, skip: '^\\d{4}\\s+' } }),
    ...(key && { key: { columns: [key] } }),
    fields: Object.fromEntries(rules.filter(([, rule]) => rule !== null)),
  });
  if (!parsed.ok) throw new Error(`The choices make no mapping: ${parsed.problems.join('; ')}`);
  return parsed.mapping;
}

const TITLE_PARTS: readonly string[] = ['make', 'model', 'trim'];

function ruleOf(field: MappedField, choices: Choices): RuleDocument | null {
  const choice = choices[field];
  if (choice === 'composed') return composed(choices);
  if (choice.startsWith('all:')) return { constant: choice.slice('all:'.length) };
  const column = columnOf(choice);
  if (column !== null) return { column, steps: stepsOf(field, choices) };
  return choices.title !== '' && TITLE_PARTS.includes(field) ? { column: `@${field}` } : null;
}

function stepsOf(field: MappedField, { kilometersUnit }: Choices): unknown[] {
  if (field === 'price') return [{ unit: 'AUD' }];
  if (field === 'kilometers') return [{ unit: 'km', given: kilometersUnit }];
  if (field === 'doors') return [{ pattern: '^(\\d)\\s*-?\\s*(?:doors?|drs?|d)$', otherwise: 'keep' }];
  if (field === 'location')
    return [{ pattern: '\\b(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\\b', otherwise: 'keep' }, known(field)];
  return field in WORDS ? [known(field)] : [];
}

function known(field: MappedField) {
  return { dictionary: WORDS[field], otherwise: 'keep' };
}

const asThemselves = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]));

/** What dealers' systems call things that have one name here. What stands in no list stays as it is, and is told if it does not fit. */
const WORDS: Partial<Record<MappedField, Record<string, string>>> = {
  isDriveAway: {
    ...{ y: 'yes', yes: 'yes', true: 'yes', 1: 'yes', 'drive away': 'yes', driveaway: 'yes', dap: 'yes' },
    ...{ n: 'no', no: 'no', false: 'no', 0: 'no', egc: 'no', 'excl. govt charges': 'no' },
  },
  bodyType: {
    ...asThemselves(BODY_TYPES),
    ...{ hatch: 'Hatchback', 'station wagon': 'Wagon', utility: 'Ute', 'ute / tray': 'Ute', pickup: 'Ute' },
    ...{ 'dual cab': 'Ute', '4wd': 'SUV', 'four wheel drive': 'SUV', 'people mover': 'Van', coupé: 'Coupe' },
    ...{ cabriolet: 'Convertible', roadster: 'Convertible', 'cab/chassis': 'Cab Chassis' },
  },
  transmission: {
    ...asThemselves(TRANSMISSIONS),
    ...{ a: 'Automatic', auto: 'Automatic', cvt: 'Automatic', dct: 'Automatic', dsg: 'Automatic' },
    ...{ 'sports automatic': 'Automatic', m: 'Manual', man: 'Manual' },
  },
  fuelType: {
    ...asThemselves(FUEL_TYPES),
    ...{ ulp: 'Petrol', pulp: 'Petrol', unleaded: 'Petrol', premium: 'Petrol', 'unleaded petrol': 'Petrol' },
    ...{ 'premium unleaded': 'Petrol', 'petrol - unleaded': 'Petrol', 'petrol - premium unleaded': 'Petrol' },
    ...{
      d: 'Diesel',
      p: 'Petrol',
      'petrol hybrid': 'Hybrid',
      'plug-in hybrid': 'Hybrid',
      phev: 'Hybrid',
      ev: 'Electric',
    },
  },
  location: {
    ...asThemselves(STATES),
    ...Object.fromEntries(STATES.map((state) => [STATE_NAMES[state], state])),
    ...{ ACT: 'NSW', 'Australian Capital Territory': 'NSW' },
  },
};

/** In sentences; one of which a part is missing is left out. */
function composed(choices: Choices): RuleDocument {
  const name = (field: MappedField) => {
    const column =
      columnOf(choices[field]) ?? (choices.title !== '' && TITLE_PARTS.includes(field) ? `@${field}` : null);
    return column === null ? '' : `{${column}}`;
  };
  const car = ['year', 'make', 'model'].map((field) => name(field as MappedField)).filter((part) => part !== '');
  const compose = [`${car.join(' ')}.`];
  for (const [field, words] of Object.entries(SENTENCES)) {
    const part = name(field as MappedField);
    if (part !== '') compose.push(words.replace('…', part));
  }
  return { compose };
}

const SENTENCES: Partial<Record<MappedField, string>> = {
  trim: 'Trim: ….',
  color: 'Colour: ….',
  transmission: 'Transmission: ….',
  kilometers: 'Odometer: ….',
};
