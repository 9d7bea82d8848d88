import type { FieldName } from '#app/listings/fields.ts';

/** Fields that decide which cars are similar, and how the price compares. */
export const COMPARED_FIELDS = [
  'make',
  'model',
  'year',
  'kilometers',
  'trim',
  'bodyType',
  'fuelType',
  'transmission',
  'driveType',
  'engineLitres',
  'cylinders',
  'seats',
  'location',
  'price',
  'isDriveAway',
] as const satisfies readonly FieldName[];
