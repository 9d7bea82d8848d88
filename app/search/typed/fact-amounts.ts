/** What a number with its unit says of a car, beside its price, kilometres, year, seats and doors. */
import type { Bound } from '#app/search/searchable.ts';
import { FACT_LIMITS, type FactUnit, type Side, type Unit } from '#app/search/typed/units.ts';

export type Amounts = Partial<Record<Bound, number>> & { doors?: string; cylinders?: string[] };

const CYLINDERS = [2, 3, 4, 5, 6, 8, 10, 12, 16];
/** "Range over 450 km", "rego for 6 months". */
const UNITS_TOGETHER: Partial<Record<Unit, Partial<Record<Unit, Unit>>>> = {
  kg: { tonnes: 'tonnes' },
  range: { km: 'range' },
  consumption: { litres: 'consumption' },
  'rego months': { months: 'rego months', age: 'rego years' },
  dollars: { weekly: 'weekly' },
  weekly: { dollars: 'weekly' },
};

export function isFactUnit(unit: Unit): unit is FactUnit {
  return unit in FACT_LIMITS;
}

export function isPlausibleFact(unit: FactUnit, value: number): boolean {
  const [least, most] = FACT_LIMITS[unit];
  return value >= least && value <= most;
}

/** Of a number with a unit before it and one behind it. */
export function unitOfBoth(ahead: Unit, behind: Unit): Unit | null {
  return ahead === behind ? ahead : (UNITS_TOGETHER[ahead]?.[behind] ?? null);
}

/** Null where a filter can't say it: there is no most of what a car tows. */
export function factBound(unit: FactUnit, value: number, side: Side | null): Amounts | null {
  const isLow = side === 'least' || side === 'since' || side === 'after';
  return factAmounts(unit, side === null || isLow ? value : undefined, side === null || !isLow ? value : undefined);
}

export function factAmounts(unit: FactUnit, low: number | undefined, high: number | undefined): Amounts | null {
  const atLeast = (name: 'minTowingKg' | 'minRangeKm' | 'minRegoMonths', scale = 1) =>
    low === undefined ? null : { [name]: Math.round(low * scale) };
  const atMost = (name: 'maxFuelConsumption' | 'maxOwners') => (high === undefined ? null : { [name]: inTenths(high) });
  if (unit === 'kg' || unit === 'tonnes') return atLeast('minTowingKg', unit === 'kg' ? 1 : 1000);
  if (unit === 'range') return atLeast('minRangeKm');
  if (unit === 'rego months' || unit === 'rego years') return atLeast('minRegoMonths', unit === 'rego months' ? 1 : 12);
  if (unit === 'consumption') return atMost('maxFuelConsumption');
  if (unit === 'owners') return atMost('maxOwners');
  if (unit === 'litres') {
    return {
      ...(low !== undefined && { minEngineLitres: inTenths(low) }),
      ...(high !== undefined && { maxEngineLitres: inTenths(high) }),
    };
  }
  if (unit === 'cylinders') {
    return { cylinders: CYLINDERS.filter((count) => count >= (low ?? 0) && count <= (high ?? count)).map(String) };
  }
  return unit === 'weekly' ? {} : null;
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
