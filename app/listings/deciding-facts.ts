import { isAskedOf, partsOf, showBattery, showValue } from '#app/listings/field-values.ts';
import type { ListingDetail } from '#app/listings/listing.ts';
import type { Feature } from '#app/vocabulary/cars.ts';

export type DecidingCar = Pick<
  ListingDetail,
  | ('fuelType' | 'fuelDetail' | 'rangeKm' | 'batteryHealth' | 'batteryCheckedOn' | 'batteryCheckedBy')
  | ('bodyType' | 'driveType' | 'towingKg' | 'seats' | 'features')
>;

/** What buyers of this kind of car ask first, as far as the seller says it: range, towing or room for the family. */
export function decidingFacts(car: DecidingCar): string[] {
  const { bodyType, driveType, rangeKm, batteryHealth, towingKg, seats } = car;
  const has = (...features: Feature[]) => features.filter((feature) => partsOf(car.features).includes(feature));
  const isForFamily = bodyType === 'SUV' || bodyType === 'Wagon' || Number(seats) >= 7;
  const battery = [
    rangeKm === null ? '' : `${showValue('rangeKm', rangeKm)} range`,
    batteryHealth === null ? '' : `Battery ${showBattery({ ...car, batteryCheckedBy: '' })}`,
  ];
  const work = [towingKg ? `Tows ${showValue('towingKg', towingKg)}` : '', driveType ?? '', ...has('Canopy', 'Tray')];
  const family = [showValue('seats', seats), ...has('Third row of seats', 'ISOFIX')];
  return [
    ...(isAskedOf(car, 'rangeKm') ? battery : []),
    ...(isForWork(car) ? work : []),
    ...(isForFamily ? family : []),
  ].filter((fact) => fact !== '');
}

export function isForWork({ bodyType, driveType }: Pick<DecidingCar, 'bodyType' | 'driveType'>): boolean {
  return bodyType === 'Ute' || bodyType === 'Cab Chassis' || driveType === '4WD';
}
