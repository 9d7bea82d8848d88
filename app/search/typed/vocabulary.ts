/** What words and phrases mean in a typed search. Keys are letters and digits alone, so spaces and hyphens don't count. */
import type { Sort } from '#app/search/criteria.ts';
import { type ChoiceFilter, isMore } from '#app/search/searchable.ts';
import type { Amounts } from '#app/search/typed/fact-amounts.ts';
import {
  BOUND_WORDS,
  KM_WORDS,
  MAKERS_COLORS,
  NEVER_CORRECTED,
  NOT_IN_SEARCHES,
  SEARCH_WORDS,
  SHADES,
  SORT_WORDS,
  spelledKey,
} from '#app/search/typed/search-words.ts';
import { Spellings } from '#app/search/typed/spelling.ts';
import { ENGLISH_WORDS, FILLERS, ORDINARY, TRIMS } from '#app/search/typed/word-lists.ts';
import { listOf } from '#app/search/typed/words.ts';
import { BODY_TYPES, COLOR_FAMILIES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { CATALOGUE, COLORS } from '#app/vocabulary/catalogue.ts';
import { colorFamily } from '#app/vocabulary/color-family.ts';
import { MAKE_NAMES, MODEL_NAMES } from '#app/vocabulary/makes.ts';
import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';
import { BODY_WORDS, DRIVE_WORDS, FUEL_WORDS, TRANSMISSION_WORDS } from '#app/vocabulary/trade-words.ts';

export type ChoiceMeaning = {
  filter: ChoiceFilter;
  values: readonly string[];
};
/** `bounds` may be empty: a wish that no filter knows. */
export type Meaning =
  | ChoiceMeaning
  | { bounds: Amounts }
  | { sort: Sort }
  | { make: string }
  | { models: readonly ModelMeaning[] };
/** `rest` is searched as text: most sellers write it as the trim. `family`: the models that are meant, where they are several. */
export type ModelMeaning = {
  make: string;
  model: string;
  rest: string;
  family?: readonly string[];
  needsMake: boolean;
  listings: number;
};

/** What listings know, with how many there are. */
export type KnownMake = { value: string; count: number; models: readonly { value: string; count: number }[] };

export type Vocabulary = {
  meaning(key: string): Meaning | undefined;
  isKnown(key: string): boolean;
  /** The nearest known word within so many typing mistakes. */
  correct(key: string, isWanted: (meaning: Meaning) => boolean, mostMistakes?: number): string | null;
};

const LONGEST_KEY = 30;
const MOST_MISTAKES = 2;
const SHORTEST_TRADE_WORD = 3;
/** "Fish" is no "FSH". */
const SHORTEST_FACT = 8;
const NUMBERED = /^(\p{L}{3,}) \d+$/u;

export function makeVocabulary(known: readonly KnownMake[]): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const add = (words: string, meaning: Meaning) => {
    const key = spelledKey(words);
    if (key !== '' && key.length <= LONGEST_KEY && !meanings.has(key)) meanings.set(key, meaning);
  };
  for (const [filter, values, words] of SEARCH_WORDS) {
    for (const word of listOf(words)) add(word, { filter, values: [values].flat() });
  }
  for (const [bounds, words] of BOUND_WORDS) for (const word of listOf(words)) add(word, { bounds });
  for (const [sort, words] of SORT_WORDS) {
    const spelled = listOf(words).flatMap((word) =>
      word.endsWith(' km') ? KM_WORDS.map((km) => word.replace(/km$/, km)) : word,
    );
    for (const word of spelled) for (const ending of ['', ' first']) add(`${word}${ending}`, { sort });
  }
  addChoices(add);
  const makes = listMakes(known);
  for (const make of makes.keys()) add(make, { make });
  for (const [make, names] of Object.entries(MAKE_NAMES)) for (const name of names) add(name, { make });
  for (const [key, models] of modelsByKey(makes)) add(key, { models });
  return withSpellings(meanings);
}

function addChoices(add: (words: string, meaning: Meaning) => void) {
  const choices = [
    ['bodyType', BODY_TYPES, BODY_WORDS],
    ['transmission', TRANSMISSIONS, TRANSMISSION_WORDS],
    ['fuelType', FUEL_TYPES, FUEL_WORDS],
    ['driveType', DRIVE_TYPES, DRIVE_WORDS],
  ] as const;
  for (const [filter, values, words] of choices) {
    for (const value of values) {
      const others: readonly string[] = (words as Readonly<Record<string, readonly string[]>>)[value] ?? [];
      for (const word of [value, `${value}s`, ...others]) {
        const key = spelledKey(word);
        const isUsual = key.length >= SHORTEST_TRADE_WORD && !NOT_IN_SEARCHES.has(key) && !/^\d+$/.test(key);
        if (word === value || isUsual) add(word, { filter, values: [value] });
      }
    }
  }
  for (const color of [...COLOR_FAMILIES, ...COLORS, ...MAKERS_COLORS]) {
    const family = colorFamily(color);
    if (family === 'Other') continue;
    for (const shade of ['', ...SHADES]) add(`${shade} ${color}`, { filter: 'color', values: [family] });
  }
  for (const state of STATES) {
    add(state, { filter: 'location', values: [state] });
    add(STATE_NAMES[state], { filter: 'location', values: [state] });
  }
}

type Models = Map<string, { model: string; count: number }>;

/** Makes of the catalogue and of listings, in the catalogue's spelling. A make in one listing alone may be a slip. */
function listMakes(known: readonly KnownMake[]): Map<string, Models> {
  const names = new Map([...CATALOGUE.keys()].map((make) => [spelledKey(make), make]));
  const makes = new Map<string, Models>();
  const modelsOf = (make: string) => {
    const name = names.get(spelledKey(make)) ?? make;
    const models: Models = makes.get(name) ?? new Map();
    makes.set(name, models);
    return models;
  };
  for (const { value: make, count, models } of known) {
    if (count < 2 && !names.has(spelledKey(make))) continue;
    if (!names.has(spelledKey(make))) names.set(spelledKey(make), make);
    for (const { value: model, count } of models) {
      if (spelledKey(model) !== '') modelsOf(make).set(spelledKey(model), { model, count });
    }
  }
  for (const [make, models] of CATALOGUE) {
    for (const model of models) {
      const known = modelsOf(make);
      known.set(spelledKey(model), { model, count: known.get(spelledKey(model))?.count ?? 0 });
    }
  }
  return makes;
}

function modelsByKey(makes: Map<string, Models>): Map<string, ModelMeaning[]> {
  const byKey = new Map<string, ModelMeaning[]>();
  const add = (words: string, meaning: ModelMeaning) => {
    const key = spelledKey(words);
    const others = byKey.get(key) ?? [];
    byKey.set(
      key,
      [...others, meaning].sort((a, b) => b.listings - a.listings),
    );
  };
  for (const [make, models] of makes) {
    for (const { model, count } of models.values()) {
      const meaning = withoutTrim({ make, model, rest: '', needsMake: needsMake(model), listings: count }, models);
      if (!meaning) continue;
      add(model, meaning);
      const isNamed = spelledKey(model).startsWith(spelledKey(make));
      if (!isNamed) add(`${make} ${model}`, { ...meaning, needsMake: false });
      // "3" and "Mazda3" are one model; listings say which.
      else if (spelledKey(model) !== spelledKey(make))
        add(spelledKey(model).slice(spelledKey(make).length), { ...meaning, needsMake: true });
    }
    for (const family of familiesOf(make, models)) {
      add(family.model, family);
      add(`${make} ${family.model}`, family);
    }
  }
  for (const [name, make, model] of MODEL_NAMES) {
    const [meaning] = byKey.get(spelledKey(model))?.filter((other) => other.make === make) ?? [];
    if (meaning && !byKey.get(spelledKey(name))?.some((other) => other.listings > 0))
      byKey.set(spelledKey(name), [meaning]);
  }
  return byKey;
}

/** "Tiggo" is any of Tiggo 4, 7, 8 and 9, and a seller's "Tiggo 7 Pro". */
function familiesOf(make: string, models: Models): ModelMeaning[] {
  const numbered = [...models.values()].flatMap(({ model }) => NUMBERED.exec(model)?.[1] ?? []);
  const names = [...new Set(numbered)].filter((name) => !models.has(spelledKey(name)) && !needsMake(name));
  return names.map((name) => {
    const members = [...models.values()].filter(({ model }) => model.startsWith(`${name} `));
    return {
      make,
      model: name,
      rest: '',
      family: members.map(({ model }) => model),
      needsMake: false,
      listings: members.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** "Golf GTI" in the catalogue alone is a Golf with the text "gti"; a "Falcon Ute" is a Falcon whose body is a ute. */
function withoutTrim(meaning: ModelMeaning, models: Models): ModelMeaning | null {
  const words = meaning.model.split(' ');
  const last = words.at(-1) ?? '';
  const shorter = models.get(spelledKey(words.slice(0, -1).join(' ')));
  if (!shorter || meaning.listings > 0) return meaning;
  if (BODY_TYPES.some((body) => body === last)) return null;
  return TRIMS.includes(last)
    ? { ...meaning, model: shorter.model, rest: last.toLowerCase(), listings: shorter.count }
    : meaning;
}

/** "3", "ES" and "City" are said of other things too. */
function needsMake(model: string): boolean {
  const key = spelledKey(model);
  return (
    key.length < 2 ||
    /^\d+$/.test(key) ||
    (key.length === 2 && !/\d/.test(key)) ||
    ORDINARY.has(key) ||
    FILLERS.has(key)
  );
}

/** Words stay when their listings go: what has no meaning any more is never chosen. */
const spellings = new Spellings();

function withSpellings(meanings: Map<string, Meaning>): Vocabulary {
  for (const [key, meaning] of meanings) {
    if (!isNamedWithMake(key, meaning) && !(isFact(meaning) && key.length < SHORTEST_FACT)) spellings.add(key);
  }
  return {
    meaning: (key) => meanings.get(key),
    isKnown: (key) => meanings.has(key) || isWord(key),
    correct(key, isWanted, mostMistakes = MOST_MISTAKES) {
      if (isWord(key)) return null;
      const isAccepted = (word: string) => {
        const meaning = meanings.get(word);
        return meaning !== undefined && isWanted(meaning);
      };
      return spellings.near(key, mostMistakes).find(isAccepted) ?? null;
    },
  };
}

function isFact(meaning: Meaning): boolean {
  return 'bounds' in meaning || ('filter' in meaning && isMore(meaning.filter));
}

/** Without a meaning of its own in a search. */
function isWord(key: string): boolean {
  return NOT_IN_SEARCHES.has(key) || NEVER_CORRECTED.has(key) || ENGLISH_WORDS.has(key);
}

/** "Toyota Corolla": each of its words is corrected on its own. */
function isNamedWithMake(key: string, meaning: Meaning): boolean {
  return 'models' in meaning && meaning.models.every(({ make, model }) => key === spelledKey(`${make} ${model}`));
}
