/**
 * How the catalogue is written. A line is one body and one engine of a model over the years it was sold new here.
 * Figures are rounded from general knowledge of the market: enough for a believable demo, no price guide.
 */
import type { BodyType, FuelType } from '#app/vocabulary/cars.ts';

export type Size = 'small' | 'medium' | 'large';

export type Line = {
  make: string;
  model: string;
  bodyType: BodyType;
  size: Size;
  years: readonly [first: number, last: number];
  fuelType: FuelType;
  /** Each trim with its price new, in thousands of dollars of today. `Base` is a car without a badge. */
  trims: Readonly<Record<string, number>>;
  doors: number;
  /** The share sold with a manual gearbox. */
  manual: number;
  /** The share of its price that is left after each year. */
  yearlyValue: number;
  yearlyThousandKm: number;
};

type Options = Partial<Pick<Line, 'size' | 'doors' | 'manual' | 'yearlyValue' | 'yearlyThousandKm'>>;
export type LineSketch = Omit<Line, 'make' | 'model'>;
type SketchLine = (years: Line['years'], fuelType: FuelType, trims: Line['trims'], options?: Options) => LineSketch;
type Usual = Pick<Line, 'doors' | 'yearlyValue' | 'yearlyThousandKm'>;

function body(bodyType: BodyType, usual: Usual): SketchLine {
  return (years, fuelType, trims, options = {}) => ({
    bodyType,
    years,
    fuelType,
    trims,
    size: 'medium',
    manual: 0,
    ...usual,
    ...options,
  });
}

export const sedan = body('Sedan', { doors: 4, yearlyValue: 0.9, yearlyThousandKm: 14 });
export const hatch = body('Hatchback', { doors: 5, yearlyValue: 0.907, yearlyThousandKm: 12 });
export const suv = body('SUV', { doors: 5, yearlyValue: 0.911, yearlyThousandKm: 14.5 });
export const wagon = body('Wagon', { doors: 5, yearlyValue: 0.9, yearlyThousandKm: 15 });
export const ute = body('Ute', { doors: 4, yearlyValue: 0.926, yearlyThousandKm: 19 });
export const van = body('Van', { doors: 4, yearlyValue: 0.915, yearlyThousandKm: 22 });
export const coupe = body('Coupe', { doors: 2, yearlyValue: 0.922, yearlyThousandKm: 9 });
export const convertible = body('Convertible', { doors: 2, yearlyValue: 0.922, yearlyThousandKm: 7 });
export const cabChassis = body('Cab Chassis', { doors: 2, yearlyValue: 0.926, yearlyThousandKm: 20 });

/** The lines of a make, by model. */
export function make(name: string, models: Record<string, LineSketch[]>): Line[] {
  return Object.entries(models).flatMap(([model, sketches]) =>
    sketches.map((sketch) => ({ make: name, model, ...sketch })),
  );
}

export const SMALL = { size: 'small' } as const;
export const LARGE = { size: 'large' } as const;
