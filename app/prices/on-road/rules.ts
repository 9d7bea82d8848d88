import type { BodyType, FuelType } from '#app/vocabulary/cars.ts';

/** `old`: official, but of an earlier year or undated. `unverified`: by others only, or our reading of an unclear page. */
export type Confidence = 'sure' | 'old' | 'unverified';

/** What duty can depend on. Null if the listing doesn’t say. */
export type CarOnRoad = {
  priceCents: number;
  bodyType: BodyType;
  fuelType: FuelType;
  cylinders: number | null;
  seats: number | null;
};

/** `whole` charges each started unit of the whole value, `excess` of the part over the band’s beginning. */
export type Charge =
  | { by: 'flat'; cents: number }
  | { by: 'whole'; centsPerUnit: number }
  | { by: 'excess'; baseCents: number; centsPerUnit: number }
  | { by: 'percent'; percent: number }
  | { by: 'risingPercent'; percent: number; dollarsPerPercent: number };

/** For values above `overDollars`, up to where the next band begins. */
export type Band = { overDollars: number; charge: Charge };

export type DutyRule = {
  name: string;
  /** True if it can’t be ruled out from what the listing says. `day` is like 2026-11-23. */
  mayApply: (car: CarOnRoad, day: string) => boolean;
  unitDollars: number;
  bands: readonly Band[];
  minCents?: number;
  reductionCents?: number;
  confidence: Confidence;
  /** Above this value a figure in the rule was found for an earlier year only. */
  sureToDollars?: number;
  note?: string;
};

export type TransferFee = {
  lowCents: number;
  highCents: number;
  asAt: string;
  source: string | null;
  confidence: Confidence;
};

export type StateRules = {
  name: string;
  authority: string;
  /** The authority’s own page about the duty. */
  link: string;
  sources: readonly string[];
  asAt: string;
  dutiableValue: string;
  /** Empty if no table was found. */
  rules: readonly DutyRule[];
  /** What we'd need to know for a single figure. */
  depends?: string;
  /** Why a single figure can’t be had though the listing says enough, where the rule itself is unclear. */
  unsure?: (car: CarOnRoad) => string | null;
  fee: TransferFee;
};

const GOODS_BODIES: readonly BodyType[] = ['Ute', 'Van', 'Cab Chassis'];
const SEATS_OF_A_PANEL_VAN = 3;

export function isGoodsBody({ bodyType }: CarOnRoad): boolean {
  return GOODS_BODIES.includes(bodyType);
}

/** A van may be a people mover unless it has one row of seats. */
export function mayCarryPeople(car: CarOnRoad): boolean {
  if (car.bodyType === 'Van') return car.seats === null || car.seats > SEATS_OF_A_PANEL_VAN;
  return !isGoodsBody(car);
}

export function anyCar(): boolean {
  return true;
}

/** For states where a fee is payable and its amount was not found. */
export const UNKNOWN_FEE: TransferFee = {
  lowCents: 2000,
  highCents: 5000,
  asAt: '',
  source: null,
  confidence: 'unverified',
};
