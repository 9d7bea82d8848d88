import { useSyncExternalStore } from 'react';
import { MOST_COMPARED } from '#app/listings/compared-ids.ts';

export type ChosenCar = { id: string; title: string };

const KEY = 'chosen-cars';
const listeners = new Set<() => void>();
let chosen: readonly ChosenCar[] | undefined;

export function readChosen(): readonly ChosenCar[] {
  chosen ??= readStored();
  return chosen;
}

export function useChosenCars(): readonly ChosenCar[] {
  return useSyncExternalStore(listen, readChosen);
}

/** A fifth car is not added. */
export function toggleChosen(car: ChosenCar): void {
  const others = readChosen().filter(({ id }) => id !== car.id);
  const isChosen = others.length < readChosen().length;
  setChosen(isChosen ? others : [...others, car].slice(0, MOST_COMPARED));
}

export function clearChosen(): void {
  setChosen([]);
}

function setChosen(cars: readonly ChosenCar[]) {
  chosen = cars;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cars));
  } catch {
    // Storage is full or blocked: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function readStored(): ChosenCar[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCar).slice(0, MOST_COMPARED) : [];
  } catch {
    return [];
  }
}

function isCar(value: unknown): value is ChosenCar {
  return value instanceof Object && 'id' in value && 'title' in value && typeof value.id === 'string';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
