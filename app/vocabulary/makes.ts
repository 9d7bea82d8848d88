/** Accents, case, spaces, hyphens and the trade's short names make no other make or model. */
import { CATALOGUE } from '#app/vocabulary/catalogue.ts';
import { compareKey } from '#app/vocabulary/words.ts';

/** What the trade also calls them. */
export const MAKE_NAMES: Readonly<Record<string, readonly string[]>> = {
  Volkswagen: ['vw', 'volks', 'vdub'],
  'Mercedes-Benz': ['merc', 'mercedes', 'benz', 'merceds', 'mb'],
  BMW: ['beemer', 'bimmer', 'beamer'],
  Chevrolet: ['chev', 'chevy'],
  'Land Rover': ['landy'],
  Mitsubishi: ['mitsi', 'mitsu'],
  Subaru: ['subi', 'subie', 'suby'],
  Toyota: ['toyo', 'yota'],
  'Alfa Romeo': ['alfa'],
  'Rolls-Royce': ['rolls'],
  'Aston Martin': ['aston'],
  Jaguar: ['jag'],
  Lamborghini: ['lambo'],
  Maserati: ['maser'],
};
export const MODEL_NAMES: readonly [name: string, make: string, model: string][] = [
  ['cruiser', 'Toyota', 'LandCruiser'],
  ['prado', 'Toyota', 'LandCruiser Prado'],
  ['lux', 'Toyota', 'HiLux'],
  ['commo', 'Holden', 'Commodore'],
  ['commy', 'Holden', 'Commodore'],
  ['rangie', 'Land Rover', 'Range Rover'],
  ['disco', 'Land Rover', 'Discovery'],
  ['evo', 'Mitsubishi', 'Lancer Evolution'],
  ['lancer evo', 'Mitsubishi', 'Lancer Evolution'],
  ['stang', 'Ford', 'Mustang'],
];

const MAKES = new Map([...CATALOGUE.keys()].map((make) => [compareKey(make), make]));
for (const [make, names] of Object.entries(MAKE_NAMES)) for (const name of names) MAKES.set(compareKey(name), make);

const MODELS = new Map([...CATALOGUE].map(([make, models]) => [make, modelsByKey(make, models)]));

const OF_ANY_MAKE = new Map<string, string[]>();
for (const [key, model] of [...MODELS.values()].flatMap((models) => [...models])) {
  OF_ANY_MAKE.set(key, [...(OF_ANY_MAKE.get(key) ?? []), model]);
}

/** "3" and "Mazda 3" are the Mazda3. */
function modelsByKey(make: string, models: readonly string[]): Map<string, string> {
  const makeKey = compareKey(make);
  const short = MODEL_NAMES.filter(([, maker]) => maker === make).map(([name, , model]) => [name, model] as const);
  const named = models.filter((model) => compareKey(model).startsWith(makeKey));
  const bare = named.map((model) => [compareKey(model).slice(makeKey.length), model] as const);
  const full = models.map((model) => [model, model] as const);
  return new Map([...short, ...bare, ...full].map(([name, model]) => [compareKey(name), model]));
}

/** In the catalogue's spelling, otherwise as written. */
export function spellMake(written: string): string {
  return MAKES.get(compareKey(written)) ?? written;
}

/** As `spellMake`, and without the make in front: the "BMW X5" of BMW is an X5. */
export function spellModel(make: string, written: string): string {
  return renamed(spellMake(make), written) ?? written;
}

/** `undefined` if the catalogue doesn't know it and the make isn't in front. */
function renamed(make: string, written: string, key = compareKey(written)): string | undefined {
  const models = MODELS.get(make);
  const makeKey = compareKey(make);
  const bareKey = key.startsWith(makeKey) ? key.slice(makeKey.length) : '';
  return models?.get(key) ?? models?.get(bareKey) ?? (bareKey === '' ? undefined : withoutMake(makeKey, written));
}

function withoutMake(makeKey: string, written: string): string | undefined {
  const words = written.split(/(?<=[\s-])/);
  const start = words.findIndex((_, at) => compareKey(words.slice(0, at).join('')) === makeKey);
  return start > 0 ? words.slice(start).join('').trim() : undefined;
}

export function isCatalogued({ make, model }: { make: string; model: string }): boolean {
  return MODELS.get(make)?.has(compareKey(model)) === true;
}

export function spellCar({ make, model }: { make: string; model: string }) {
  return { make: spellMake(make), model: spellModel(make, model) };
}

/** The makes and models of a search. A model's short name is that of each of its makes, or of any, that has one. */
export function spellNames<Names extends SearchedNames>(names: Names): Names {
  const { exceptMake, exceptModel } = names;
  const make = unique(names.make.map(spellMake));
  const spelled = { ...names, make, model: spellModels(make, names.model) };
  if (exceptMake) spelled.exceptMake = unique(exceptMake.map(spellMake));
  if (exceptModel) spelled.exceptModel = spellModels(make, exceptModel);
  return spelled;
}

type SearchedNames = { make: string[]; model: string[]; exceptMake?: string[]; exceptModel?: string[] };

function spellModels(makes: readonly string[], models: readonly string[]): string[] {
  const spelled = models.flatMap((written) => {
    const key = compareKey(written);
    const known = makes.flatMap((make) => renamed(make, written, key) ?? []);
    const ofAny = makes.length > 0 ? undefined : OF_ANY_MAKE.get(key);
    return known.length > 0 ? known : (ofAny ?? [written]);
  });
  return unique(spelled);
}

/** One of each, in the order of addresses. */
function unique(names: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => [compareKey(name), name]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}
