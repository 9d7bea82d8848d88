/**
 * How the catalogue is written. A line is one body and one engine of a model over the years it was sold new here: its
 * trims with their price new in thousands of dollars of today, how well it keeps its value and how far it is driven.
 * Figures are rounded from general knowledge of the market; they make a demo believable and are no price guide.
 */
import type { BodyType, FuelType } from '#app/vocabulary/cars.ts';
import type { Size } from '#demo/illustrations/designs.ts';

export type Line = {
  make: string;
  model: string;
  bodyType: BodyType;
  size: Size;
  years: readonly [first: number, last: number];
  fuelType: FuelType;
  trims: Readonly<Record<string, number>>;
  doors: number;
  /** The share sold with a manual gearbox. */
  manual: number;
  /** What is left of its price after each year. */
  keeps: number;
  /** Thousands of kilometres a year. */
  yearly: number;
};

type Options = Partial<Pick<Line, 'size' | 'doors' | 'manual' | 'keeps' | 'yearly'>>;
type Sketch = Omit<Line, 'make' | 'model'>;
type Draft = (years: Line['years'], fuelType: FuelType, trims: Line['trims'], options?: Options) => Sketch;

function draft(bodyType: BodyType, usual: Pick<Line, 'doors' | 'keeps' | 'yearly'>): Draft {
  return (years, fuelType, trims, options = {}) => ({
    ...{ bodyType, years, fuelType, trims, size: 'medium', manual: 0 },
    ...usual,
    ...options,
  });
}

export const sedan = draft('Sedan', { doors: 4, keeps: 0.9, yearly: 14 });
export const hatch = draft('Hatchback', { doors: 5, keeps: 0.907, yearly: 12 });
export const suv = draft('SUV', { doors: 5, keeps: 0.911, yearly: 14.5 });
export const wagon = draft('Wagon', { doors: 5, keeps: 0.9, yearly: 15 });
export const ute = draft('Ute', { doors: 4, keeps: 0.926, yearly: 19 });
export const van = draft('Van', { doors: 4, keeps: 0.915, yearly: 22 });
export const coupe = draft('Coupe', { doors: 2, keeps: 0.922, yearly: 9 });
export const convertible = draft('Convertible', { doors: 2, keeps: 0.922, yearly: 7 });
export const cabChassis = draft('Cab Chassis', { doors: 2, keeps: 0.926, yearly: 20 });

/** The lines of a make, by model. */
export function make(name: string, models: Record<string, Sketch[]>): Line[] {
  return Object.entries(models).flatMap(([model, sketches]) =>
    sketches.map((sketch) => ({ make: name, model, ...sketch })),
  );
}

export const SMALL = { size: 'small' } as const;
export const LARGE = { size: 'large' } as const;
