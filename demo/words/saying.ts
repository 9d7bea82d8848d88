import { formatCount } from '#app/vocabulary/numbers.ts';
import type { DemoCar } from '#demo/demo-car.ts';

/** A line of an ad, and the cars it suits. `{name}` becomes "Toyota Corolla", `{km}` "84,000". */
export type Saying = { text: string; suits: (car: DemoCar) => boolean };
type Kind = (car: DemoCar) => boolean;

export function of(suits: Kind, ...texts: string[]): Saying[] {
  return texts.map((text) => ({ text, suits }));
}

export const any: Kind = () => true;
export const isWorker: Kind = ({ bodyType }) => ['Ute', 'Van', 'Cab Chassis'].includes(bodyType);
export const isFun: Kind = ({ bodyType }) => bodyType === 'Coupe' || bodyType === 'Convertible';
export const isFamily: Kind = ({ bodyType, size }) => bodyType === 'Wagon' || (bodyType === 'SUV' && size !== 'small');
export const isCityCar: Kind = ({ bodyType, size }) => bodyType === 'Hatchback' || size === 'small';
export const isElectric: Kind = ({ fuelType }) => fuelType === 'Electric';

export function older(years: number): Kind {
  return ({ age }) => age >= years;
}

export function younger(years: number): Kind {
  return ({ age }) => age <= years;
}

export function driven(kilometers: number): Kind {
  return (car) => car.kilometers >= kilometers;
}

export function both(...kinds: Kind[]): Kind {
  return (car) => kinds.every((kind) => kind(car));
}

export function not(kind: Kind): Kind {
  return (car) => !kind(car);
}

export function fill(text: string, car: DemoCar): string {
  const values: Record<string, string> = {
    name: `${car.make} ${car.model}`,
    model: car.model,
    year: String(car.year),
    km: formatCount(car.kilometers),
    color: car.color.toLowerCase(),
    body: car.bodyType === 'Cab Chassis' ? 'tray-back' : car.bodyType.toLowerCase(),
    half: String(Math.max(2, Math.floor(car.age / 2))),
    lastService: formatCount(Math.floor(car.kilometers / 5_000) * 5_000),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
