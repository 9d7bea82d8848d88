import { z } from 'zod';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { isTyped, type Option, type TypedName, valuesOf } from '#app/stock/words.ts';

const FURTHER = ['title', 'key', 'missing', 'kilometersUnit'] as const;
export type ForAllName = `${TypedName}ForAll`;
export type ChoiceName = FieldName | ForAllName | (typeof FURTHER)[number];
/** `column:Price`, `all:VIC` (the same for every car), `typed` (the same, in `priceForAll`), `composed`, or empty. */
export type Choices = Record<ChoiceName, string>;

export function forAllName(name: TypedName): ForAllName {
  return `${name}ForAll`;
}

const TYPED_NAMES = FIELD_NAMES.filter(isTyped);
export const CHOICE_NAMES: ChoiceName[] = [...FIELD_NAMES, ...TYPED_NAMES.map(forAllName), ...FURTHER];

export function furtherOptions(name: FieldName): Option[] {
  const composed = { value: 'composed', label: 'Built from the columns chosen above' };
  const values = valuesOf(name)?.map(({ value, label }) => ({ value: `all:${value}`, label: `All cars: ${label}` }));
  const forAll = values ?? [{ value: 'typed', label: 'All cars: type it below' }];
  return name === 'description' ? [composed, ...forAll] : forAll;
}

/** Null if the file must have the field. */
export function emptyLabel(name: FieldName): string | null {
  if (name === 'isDriveAway') return 'Not in the file: no';
  if (name === 'phoneNumber') return 'The phone number in your profile';
  if (name === 'location') return 'Your dealership’s state';
  return fieldOf(name).isRequired ? null : 'Not in the file';
}

const FROM_TITLE: readonly string[] = ['make', 'model'];

/** Leaves out names that begin with @ or contain braces, which mean something else in a mapping. */
export function choosable(header: string[]): string[] {
  return header.filter((name) => name !== '' && name !== 'reason' && !/^@|[{}]/.test(name));
}

export function columnOf(choice: string | undefined): string | null {
  return choice?.startsWith('column:') ? choice.slice('column:'.length) : null;
}

const text = z.string().max(400, { error: 'Keep this under 400 characters' }).default('');

export function choicesSchema(header: string[]) {
  const columns = new Set(choosable(header));
  const known = (name: ChoiceName, value: string) => {
    const column = columnOf(value);
    if (column !== null) return columns.has(column);
    return value === '' || furtherOptions(name as FieldName).some((option) => option.value === value);
  };
  return z
    .object(Object.fromEntries(CHOICE_NAMES.map((name) => [name, text])) as Record<ChoiceName, typeof text>)
    .superRefine((choices, check) => {
      const refuse = (name: ChoiceName, message: string) => check.addIssue({ code: 'custom', path: [name], message });
      for (const name of [...FIELD_NAMES, 'title', 'key'] as const) {
        if (!known(name, choices[name])) refuse(name, 'Choose one of the columns in the file');
      }
      for (const field of FIELD_NAMES) {
        const comesFromTitle = choices.title !== '' && FROM_TITLE.includes(field);
        if (choices[field] === '' && emptyLabel(field) === null && !comesFromTitle) {
          refuse(field, `Choose the column with the ${fieldOf(field).label.toLowerCase()}, or a value for all cars`);
        }
      }
      for (const field of TYPED_NAMES.filter((name) => choices[name] === 'typed')) {
        const typed = listingSchema.shape[field].safeParse(choices[forAllName(field)] || undefined);
        if (!typed.success) refuse(forAllName(field), typed.error.issues[0]?.message ?? 'Check this value');
      }
      if (!['km', 'miles'].includes(choices.kilometersUnit)) refuse('kilometersUnit', 'Choose a unit');
    });
}

/** Names of columns in dealers' systems, the likeliest first. */
export const FILE_NAMES: Readonly<Record<FieldName, readonly string[]>> = {
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
  driveType: ['drivetype', 'drive', 'drivetrain', 'drivenwheels', 'wheeldrive'],
  kilometers: ['kilometres', 'kilometers', 'odometer', 'kms', 'km', 'mileage', 'odometerreading', 'odo', 'kmsdriven'],
  color: [
    'colour',
    'color',
    'exteriorcolour',
    'exteriorcolor',
    'bodycolour',
    'extcolour',
    'paint',
    'colourexterior',
    'colourextint',
  ],
  doors: ['doors', 'numberofdoors', 'doorcount', 'nodoors', 'noofdoors', 'numdoors'],
  seats: ['seats', 'seatingcapacity', 'numberofseats', 'noofseats', 'seatcount'],
  cylinders: ['cylinders', 'cylindersinengine', 'numberofcylinders', 'noofcylinders', 'cyl'],
  engineLitres: ['enginelitres', 'enginesize', 'enginecapacity', 'litres', 'displacement', 'engine'],
  towingKg: ['towingcapacity', 'brakedtowingcapacity', 'towingkg', 'braketowing', 'maxtowing', 'towing'],
  location: ['state', 'location', 'yardstate', 'region', 'address', 'yard'],
  suburb: ['suburb', 'town', 'city', 'locality', 'postcode'],
  regoState: ['regostate', 'registrationstate', 'stateofregistration'],
  regoExpiry: ['regoexpiry', 'registrationexpiry', 'regoexpirydate', 'registrationexpirydate', 'regodue', 'regoexp'],
  regoPlate: [
    'rego',
    'registration',
    'regoplate',
    'plate',
    'regonumber',
    'regono',
    'registrationnumber',
    'numberplate',
  ],
  plateVisibility: ['showplate', 'plateshown', 'showrego'],
  vin: ['vin', 'vinnumber', 'vinno', 'chassisnumber', 'chassisno', 'vinorchassis'],
  certificate: ['roadworthy', 'rwc', 'roadworthycertificate', 'safetycertificate'],
  owners: ['owners', 'numberofowners', 'noofowners', 'ownercount'],
  serviceHistory: ['servicehistory', 'logbooks', 'servicebooks'],
  keys: ['keys', 'numberofkeys', 'noofkeys'],
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
  phoneNumber: ['phone', 'phonenumber', 'contactnumber', 'contactphone', 'mobile', 'telephone'],
};

/** Letters and digits of common column names, the likeliest first. */
const OTHER_NAMES = {
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

export function guessChoices(header: string[]): Choices {
  const free = new Map(choosable(header).map((name) => [letters(name), name]));
  // A VIN or a plate is also a field.
  const keyName = OTHER_NAMES.key.find((name) => free.has(name));
  const key = keyName === undefined ? '' : `column:${free.get(keyName)}`;
  const guess = (names: readonly string[]) => {
    const columnName = names.find((candidate) => free.has(candidate));
    const column = columnName && free.get(columnName);
    if (columnName) free.delete(columnName);
    return column ? `column:${column}` : '';
  };
  const guesses = FIELD_NAMES.map((name) => [name, guess(FILE_NAMES[name])]);
  const fields = Object.fromEntries(guesses) as Record<FieldName, string>;
  if (fields.suburb === '' && /^column:(location|address|yard)$/i.test(fields.location))
    fields.suburb = fields.location;
  const title = fields.make && fields.model ? '' : guess(OTHER_NAMES.title);
  const typed = Object.fromEntries(TYPED_NAMES.map((name) => [forAllName(name), ''])) as Record<ForAllName, string>;
  return { ...fields, ...typed, description: fields.description || 'composed', title, key, ...READING };
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
