/** Which column of a dealer's file is which field, as the page asks it: choices, guesses at them, and what is wrong with them. */
import { z } from 'zod';
import { MAPPED_FIELDS, type MappedField } from '#app/listings/import/mapping.ts';
import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

/** Besides a column for each field: one that holds make, model and trim together, one that cars are known again by, and how to read. */
const FURTHER = ['title', 'key', 'missing', 'kilometersUnit'] as const;
export const CHOICE_NAMES = [...MAPPED_FIELDS, ...FURTHER] as const;
export type ChoiceName = (typeof CHOICE_NAMES)[number];
/** `column:Price`, `all:VIC` (the same for every car), `composed`, or empty. */
export type Choices = Record<ChoiceName, string>;

export const FIELD_LABELS: Record<MappedField, string> = {
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  year: 'Year',
  price: 'Price',
  isDriveAway: 'Drive away',
  bodyType: 'Body type',
  transmission: 'Transmission',
  fuelType: 'Fuel type',
  kilometers: 'Kilometres',
  color: 'Colour',
  doors: 'Doors',
  location: 'State',
  phoneNumber: 'Phone number',
  description: 'Description',
};

/** Beside the columns of the file. */
export const FURTHER_OPTIONS: Partial<Record<MappedField, { value: string; label: string }[]>> = {
  isDriveAway: [
    { value: 'all:yes', label: 'Every price is drive away' },
    { value: 'all:no', label: 'No price is drive away' },
  ],
  location: STATES.map((state) => ({ value: `all:${state}`, label: `All cars are in ${STATE_NAMES[state]}` })),
  description: [{ value: 'composed', label: 'Put together from the columns chosen above' }],
};

/** What an empty choice means, where a field may have none. */
export const EMPTY_LABELS: Partial<Record<MappedField, string>> = {
  trim: 'Not in the file',
  isDriveAway: 'Not in the file: no',
  phoneNumber: 'The number of your profile',
};

const FROM_TITLE: readonly string[] = ['make', 'model'];

/** Columns that can be chosen: the engine gives names that begin with @ or hold braces a meaning of their own. */
export function choosable(header: string[]): string[] {
  return header.filter((name) => name !== '' && name !== 'reason' && !/^@|[{}]/.test(name));
}

export function columnOf(choice: string | undefined): string | null {
  return choice?.startsWith('column:') ? choice.slice('column:'.length) : null;
}

const text = z.string().max(400, { error: 'Please keep this under 400 characters' }).default('');

export function choicesSchema(header: string[]) {
  const columns = new Set(choosable(header));
  const known = (name: ChoiceName, value: string) => {
    const column = columnOf(value);
    if (column !== null) return columns.has(column);
    return value === '' || (FURTHER_OPTIONS[name as MappedField] ?? []).some((option) => option.value === value);
  };
  return z
    .object(Object.fromEntries(CHOICE_NAMES.map((name) => [name, text])) as Record<ChoiceName, typeof text>)
    .superRefine((choices, check) => {
      const refuse = (name: ChoiceName, message: string) => check.addIssue({ code: 'custom', path: [name], message });
      for (const name of [...MAPPED_FIELDS, 'title', 'key'] as const) {
        if (!known(name, choices[name])) refuse(name, 'Please choose one of the columns of the file');
      }
      for (const field of MAPPED_FIELDS) {
        const comesFromTitle = choices.title !== '' && FROM_TITLE.includes(field);
        if (choices[field] === '' && !EMPTY_LABELS[field] && !comesFromTitle) {
          refuse(field, `Please choose the column with the ${FIELD_LABELS[field].toLowerCase()}`);
        }
      }
      if (!['km', 'miles'].includes(choices.kilometersUnit)) refuse('kilometersUnit', 'Please choose a unit');
    });
}

/** Letters and digits of names that dealers' systems give their columns, the likeliest first. */
const NAMES: Record<MappedField | 'title' | 'key', string[]> = {
  make: ['make', 'manufacturer', 'brand', 'vehiclemake', 'carmake'],
  model: ['model', 'vehiclemodel', 'family', 'carmodel'],
  trim: ['trim', 'variant', 'badge', 'series', 'grade', 'modelvariant'],
  year: ['year', 'modelyear', 'builtyear', 'buildyear', 'yearofmanufacture', 'manufactureyear'],
  price: [
    'price',
    'advertisedprice',
    'askingprice',
    'sellingprice',
    'saleprice',
    'retailprice',
    'listprice',
    'priceaud',
  ],
  isDriveAway: ['driveaway', 'isdriveaway', 'dap', 'driveawayprice', 'pricetype'],
  bodyType: ['bodytype', 'body', 'bodystyle', 'bodyshape'],
  transmission: ['transmission', 'gearbox', 'trans', 'transmissiontype', 'gear'],
  fuelType: ['fueltype', 'fuel', 'fuelkind', 'enginefuel'],
  kilometers: ['kilometres', 'kilometers', 'odometer', 'kms', 'km', 'mileage', 'odometerreading', 'odo', 'kmsdriven'],
  color: ['colour', 'color', 'exteriorcolour', 'exteriorcolor', 'bodycolour', 'extcolour', 'paint', 'colourexterior'],
  doors: ['doors', 'numberofdoors', 'doorcount', 'nodoors', 'noofdoors', 'numdoors'],
  location: ['state', 'location', 'yardstate', 'region', 'address', 'yard'],
  phoneNumber: ['phone', 'phonenumber', 'contactnumber', 'contactphone', 'mobile', 'telephone'],
  description: [
    'description',
    'comments',
    'comment',
    'details',
    'notes',
    'advertisement',
    'adtext',
    'vehicledescription',
  ],
  title: ['title', 'heading', 'headline', 'vehicle', 'name'],
  key: [
    'stocknumber',
    'stockno',
    'stockid',
    'stock',
    'stocknum',
    'sku',
    'vin',
    'vinnumber',
    'rego',
    'registration',
    'id',
  ],
};

const READING = { missing: '-, n/a, TBA', kilometersUnit: 'km' };

/** A column is guessed for one field at most. */
export function guessChoices(header: string[]): Choices {
  const free = new Map(choosable(header).map((name) => [letters(name), name]));
  const guess = (name: keyof typeof NAMES) => {
    const found = NAMES[name].find((candidate) => free.has(candidate));
    const column = found && free.get(found);
    if (found) free.delete(found);
    return column ? `column:${column}` : '';
  };
  const fields = Object.fromEntries(MAPPED_FIELDS.map((field) => [field, guess(field)])) as Record<MappedField, string>;
  const key = guess('key');
  const title = fields.make && fields.model ? '' : guess('title');
  return { ...fields, description: fields.description || 'composed', title, key, ...READING };
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
