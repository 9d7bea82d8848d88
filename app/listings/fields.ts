/** Only the table (a test compares it), JSON-LD and page layouts repeat these; the rest is derived from here. */
import type { Field } from '#app/listings/field-kinds.ts';
import { RANGE_SEARCHES } from '#app/listings/range-searches.ts';
import {
  CERTIFICATE_FAMILIES,
  CERTIFICATES,
  REGO_STATE_NAMES,
  REGO_STATES,
  SERVICE_HISTORIES,
  SERVICE_HISTORY_NAMES,
} from '#app/vocabulary/car-papers.ts';
import {
  BODY_TYPES,
  COLOR_FAMILIES,
  COLOR_LABELS,
  COLOR_SWATCHES,
  DRIVE_TYPES,
  FEATURES,
  FUEL_DETAILS,
  FUEL_TYPES,
  newestYear,
  OLDEST_YEAR,
  PRICE_TYPES,
  TRANSMISSIONS,
} from '#app/vocabulary/cars.ts';
import { formatCount, formatKilometers } from '#app/vocabulary/numbers.ts';
import { SEARCHED_STATE_NAMES, STATE_NAMES, STATES } from '#app/vocabulary/states.ts';

/** In the order of the form. */
export const FIELDS = {
  make: {
    kind: 'text',
    label: 'Make',
    isRequired: true,
    maxLength: 40,
    search: { by: 'words' },
    isInText: true,
    isIdentity: true,
  },
  model: {
    kind: 'text',
    label: 'Model',
    isRequired: true,
    maxLength: 60,
    search: { by: 'words' },
    isInText: true,
    isIdentity: true,
  },
  trim: {
    kind: 'text',
    label: 'Badge',
    isRequired: false,
    maxLength: 120,
    isInText: true,
    isIdentity: true,
  },
  year: {
    kind: 'number',
    label: 'Year',
    isRequired: true,
    min: OLDEST_YEAR,
    max: newestYear,
    search: RANGE_SEARCHES.year,
    isInText: true,
    isIdentity: true,
  },
  bodyType: {
    kind: 'choice',
    label: 'Body type',
    isRequired: true,
    values: BODY_TYPES,
    search: { by: 'choice' },
    isIdentity: true,
  },
  kilometers: {
    kind: 'number',
    label: 'Kilometres',
    isRequired: true,
    min: 0,
    max: () => 2_000_000,
    format: formatKilometers,
    units: ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers'],
    search: RANGE_SEARCHES.kilometers,
  },
  transmission: {
    kind: 'choice',
    label: 'Transmission',
    isRequired: true,
    values: TRANSMISSIONS,
    search: { by: 'choice' },
    isIdentity: true,
  },
  fuelType: {
    kind: 'choice',
    label: 'Fuel type',
    isRequired: true,
    values: FUEL_TYPES,
    search: { by: 'choice' },
    isIdentity: true,
  },
  color: {
    kind: 'text',
    label: 'Colour',
    isRequired: true,
    maxLength: 40,
    usual: ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red'],
    search: {
      by: 'choice',
      hidesEmpty: true,
      families: { values: COLOR_FAMILIES, labels: COLOR_LABELS, swatches: COLOR_SWATCHES },
    },
    isIdentity: true,
  },
  doors: {
    kind: 'number',
    label: 'Doors',
    emptyError: 'Enter the number of doors',
    isRequired: true,
    min: 1,
    max: () => 9,
    counts: ['door', 'doors'],
    usual: [2, 4, 5],
    units: ['door', 'doors', 'dr', 'drs', 'd'],
    search: { by: 'choice', hidesEmpty: true },
    isIdentity: true,
  },
  price: {
    kind: 'money',
    column: 'priceCents',
    label: 'Price',
    isRequired: true,
    maxDollars: 10_000_000,
    search: RANGE_SEARCHES.price,
  },
  isDriveAway: {
    kind: 'yesNo',
    label: 'Drive away',
    isRequired: true,
    yes: 'Drive away',
    no: '+ govt. charges',
  },
  priceType: {
    kind: 'choice',
    label: 'Price type',
    isRequired: false,
    values: PRICE_TYPES,
  },
  description: {
    kind: 'text',
    label: 'Description',
    emptyError: 'Add a description',
    isRequired: true,
    maxLength: 10_000,
    isLong: true,
    isInText: true,
  },
  suburb: {
    kind: 'place',
    label: 'Suburb',
    isRequired: false,
    maxLength: 80,
  },
  location: {
    kind: 'choice',
    label: 'State',
    isRequired: true,
    values: STATES,
    valueLabels: STATE_NAMES,
    search: { by: 'choice', legend: 'Location', valueLabels: SEARCHED_STATE_NAMES },
    isIdentity: true,
  },
  phoneNumber: {
    kind: 'phone',
    label: 'Phone number',
    isRequired: true,
    maxDigits: 20,
  },
  driveType: {
    kind: 'choice',
    label: 'Drive type',
    isRequired: false,
    values: DRIVE_TYPES,
    search: { by: 'choice' },
  },
  seats: {
    kind: 'number',
    label: 'Seats',
    isRequired: false,
    min: 1,
    max: () => 12,
    counts: ['seat', 'seats'],
    usual: [2, 5, 7, 8],
    units: ['seat', 'seats', 'seater', 'st'],
    search: RANGE_SEARCHES.seats,
  },
  cylinders: {
    kind: 'number',
    label: 'Cylinders',
    isRequired: false,
    energy: 'fuel',
    min: 0,
    max: () => 16,
    counts: ['cylinder', 'cylinders'],
    usual: [3, 4, 6, 8],
    units: ['cylinder', 'cylinders', 'cyl', 'cyls'],
    search: { by: 'choice', hidesEmpty: true, isMore: true },
  },
  engineLitres: {
    kind: 'number',
    label: 'Engine size',
    isRequired: false,
    energy: 'fuel',
    min: 0.1,
    max: () => 9.9,
    decimals: 1,
    format: (litres) => `${litres.toFixed(1)} L`,
    units: ['l', 'litre', 'litres', 'ltr'],
    search: RANGE_SEARCHES.engineLitres,
  },
  fuelDetail: {
    kind: 'choice',
    label: 'Fuel detail',
    isRequired: false,
    energy: 'fuel',
    values: FUEL_DETAILS,
    search: { by: 'choice', hidesEmpty: true, isMore: true },
  },
  fuelConsumption: {
    kind: 'number',
    label: 'Fuel consumption',
    isRequired: false,
    energy: 'fuel',
    min: 0.5,
    max: () => 40,
    decimals: 1,
    format: (litres) => `${litres.toFixed(1)} L/100 km`,
    units: ['l\\s*/\\s*100\\s*km', 'l', 'litre', 'litres', 'ltr'],
    search: RANGE_SEARCHES.fuelConsumption,
  },
  rangeKm: {
    kind: 'number',
    label: 'Electric range',
    isRequired: false,
    energy: 'battery',
    min: 10,
    max: () => 1500,
    format: formatKilometers,
    units: ['km', 'kms', 'kilometre', 'kilometres'],
    search: RANGE_SEARCHES.rangeKm,
  },
  batteryHealth: {
    kind: 'number',
    label: 'Battery health',
    isRequired: false,
    energy: 'battery',
    min: 1,
    max: () => 100,
    format: (percent) => `${percent}%`,
    units: ['%', 'percent'],
  },
  batteryCheckedOn: {
    kind: 'date',
    label: 'Battery checked',
    isRequired: false,
    energy: 'battery',
  },
  batteryCheckedBy: {
    kind: 'text',
    label: 'Battery checked by',
    isRequired: false,
    energy: 'battery',
    maxLength: 60,
  },
  towingKg: {
    kind: 'number',
    label: 'Towing capacity',
    isRequired: false,
    min: 0,
    max: () => 10_000,
    format: (kg) => `${formatCount(kg)} kg`,
    units: ['kg', 'kgs', 'kilogram', 'kilograms'],
    search: RANGE_SEARCHES.towingKg,
  },
  regoState: {
    kind: 'choice',
    label: 'Registered in',
    isRequired: false,
    values: REGO_STATES,
    valueLabels: REGO_STATE_NAMES,
  },
  regoExpiry: {
    kind: 'date',
    label: 'Rego expiry',
    isRequired: false,
    search: RANGE_SEARCHES.regoExpiry,
  },
  regoPlate: {
    kind: 'code',
    label: 'Rego plate',
    isRequired: false,
    maxLength: 9,
    isPrivate: true,
  },
  plateVisibility: {
    kind: 'choice',
    label: 'Show the plate in your ad?',
    isRequired: false,
    values: ['Private', 'Shown'],
    valueLabels: { Private: 'Keep it private', Shown: 'Show it' },
    isRadio: true,
    isPrivate: true,
  },
  vin: {
    kind: 'code',
    label: 'VIN or chassis number',
    isRequired: false,
    maxLength: 25,
    isPrivate: true,
  },
  certificate: {
    kind: 'choice',
    label: 'Roadworthy or safety certificate',
    isRequired: false,
    values: CERTIFICATES,
    search: { by: 'choice', hidesEmpty: true, isMore: true, legend: 'Certificate', families: CERTIFICATE_FAMILIES },
  },
  owners: {
    kind: 'number',
    label: 'Owners',
    isRequired: false,
    min: 1,
    max: () => 20,
    counts: ['owner', 'owners'],
    units: ['owner', 'owners'],
    search: RANGE_SEARCHES.owners,
  },
  serviceHistory: {
    kind: 'choice',
    label: 'Service history',
    isRequired: false,
    values: SERVICE_HISTORIES,
    search: { by: 'choice', hidesEmpty: true, isMore: true, valueLabels: SERVICE_HISTORY_NAMES },
  },
  keys: {
    kind: 'number',
    label: 'Keys',
    isRequired: false,
    min: 0,
    max: () => 9,
    counts: ['key', 'keys'],
    units: ['key', 'keys'],
  },
  features: {
    kind: 'several',
    label: 'Features',
    isRequired: false,
    values: FEATURES,
    search: { by: 'choice', hidesEmpty: true, isMore: true },
    isInText: true,
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export function fieldOf(name: FieldName): Field {
  return FIELDS[name];
}

type Declared = typeof FIELDS;
type ValueOf<F> = F extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'number' | 'money' }
    ? number
    : F extends { kind: 'yesNo' }
      ? boolean
      : string;
/** Null is an optional field left blank; an optional text is then ''. */
type Blank<F> = F extends { isRequired: false; kind: Exclude<Field['kind'], 'text'> } ? null : never;

/** `price` is in cents. */
export type ListingFields = {
  -readonly [Name in FieldName]: ValueOf<Declared[Name]> | Blank<Declared[Name]>;
};

export type PrivateName = { [Name in FieldName]: Declared[Name] extends { isPrivate: true } ? Name : never }[FieldName];
export type PublicName = Exclude<FieldName, PrivateName>;
export const PUBLIC_NAMES = FIELD_NAMES.filter((name) => !fieldOf(name).isPrivate) as PublicName[];

type InputOf<F> = F extends { kind: 'number' | 'money' }
  ? number | string
  : F extends { kind: 'yesNo' }
    ? 'yes' | 'no'
    : ValueOf<F>;
type OptionalName = { [Name in FieldName]: Declared[Name]['isRequired'] extends true ? never : Name }[FieldName];
/** From a person or a file: `price` in dollars, `isDriveAway` 'yes' or 'no'. */
export type ListingInput = { -readonly [Name in Exclude<FieldName, OptionalName>]: InputOf<Declared[Name]> } & {
  -readonly [Name in OptionalName]?: InputOf<Declared[Name]> | Blank<Declared[Name]> | undefined;
};
