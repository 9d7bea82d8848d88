/** What words and phrases mean in a typed search. Keys are letters and digits alone, so spaces and hyphens don't count. */
import type { Sort } from '#app/search/criteria.ts';
import { Spellings } from '#app/search/typed/spelling.ts';
import { ENGLISH_WORDS, FILLERS, ORDINARY, TRIMS } from '#app/search/typed/word-lists.ts';
import { joinedKey, plainText } from '#app/search/typed/words.ts';
import { BODY_TYPES, COLOR_FAMILIES, DRIVE_TYPES, FUEL_TYPES, TRANSMISSIONS } from '#app/vocabulary/cars.ts';
import { CATALOGUE, COLORS } from '#app/vocabulary/catalogue.ts';
import { colorFamily } from '#app/vocabulary/color-family.ts';
import { MAKE_NAMES, MODEL_NAMES } from '#app/vocabulary/makes.ts';
import { STATE_NAMES, STATES } from '#app/vocabulary/states.ts';
import { BODY_WORDS, DRIVE_WORDS, FUEL_WORDS, TRANSMISSION_WORDS } from '#app/vocabulary/trade-words.ts';

export type ChoiceMeaning = {
  filter: 'bodyType' | 'driveType' | 'fuelType' | 'transmission' | 'color' | 'sellerType' | 'location';
  values: readonly string[];
};
export type Meaning = ChoiceMeaning | { sort: Sort } | { make: string } | { models: readonly ModelMeaning[] };
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
const NUMBERED = /^(\p{L}{3,}) \d+$/u;

/** Beside the trade's words of files. */
const SEARCH_WORDS: readonly (readonly [
  filter: ChoiceMeaning['filter'],
  values: string | readonly string[],
  words: readonly string[],
])[] = [
  ['driveType', '4WD', ['4x4', '4wd', 'four by four', 'four wheel drive', '4 wheel drive']],
  ['driveType', 'AWD', ['awd', 'all wheel drive']],
  ['driveType', ['FWD', 'RWD'], ['2wd', '4x2', 'two wheel drive', '2 wheel drive']],
  ['fuelType', 'Electric', ['ev', 'evs']],
  ...(['transmission', 'gearbox', 'trans'] as const).flatMap((box) => [
    ['transmission', 'Automatic', [`automatic ${box}`, `auto ${box}`]] as const,
    ['transmission', 'Manual', [`manual ${box}`]] as const,
  ]),
  ...(['Petrol', 'Diesel', 'Hybrid'] as const).map(
    (fuel) => ['fuelType', fuel, ['engine', 'motor', 'powered'].map((word) => `${fuel} ${word}`)] as const,
  ),
  ['color', 'Grey', ['gray']],
  [
    'sellerType',
    'private',
    [
      'private',
      'privately',
      ...['seller', 'sellers', 'sale', 'sales', 'owner', 'owners'].map((who) => `private ${who}`),
    ],
  ],
  ['sellerType', 'dealer', ['dealer', 'dealers', 'dealership', 'dealerships', 'car yard', 'car yards']],
  ['location', 'NSW', ['act', 'australian capital territory']],
  ['location', 'VIC', ['vic']],
  ['location', 'TAS', ['tassie']],
];
/** In files these mean what they say; in a search they are said of other things too. */
const NOT_IN_SEARCHES = new Set(
  [
    ...[
      'front',
      'rear',
      'all wheel',
      'four wheel drive',
      '4wd',
      '4x4',
      'off road',
      'offroader',
      '4wd wagon',
      '4x4 wagon',
    ],
    ...['touring', 'tourer', 'variant wagon', 'kombi', 'utility', 'hardtop', 'convert', 'spider', 'spyder'],
    ...['phev', 'plug in hybrid', 'plug in', 'premium', 'regular', 'leaded', 'e85', 'flex fuel', 'e flex'],
    ...[
      'dual fuel',
      'dual fuel petrol lpg',
      'petrol lpg',
      'petrol or lpg',
      'petrol and lpg',
      'petrol gas',
      'lpg petrol',
    ],
    ...['man', 'stick', 'sequential', 'sports sequential'],
  ].map(keyOf),
);
const SHADES = ['dark', 'light', 'bright', 'metallic', 'pearl'];
const MAKERS_COLORS = ['Navy', 'Charcoal', 'Gunmetal', 'Teal', 'Champagne', 'Khaki'];
/** Said of cars, and a slip away from a make, a model or another word of the trade. Trims that are also suburbs. */
const NEVER_CORRECTED = new Set(
  (
    'alloys bars bullbar camera camper canopy caravan clutch demo diffs drift fridge heated hitch isofix leather licence ' +
    'mags metallic motorbike plate plater plates racks rally rego rotary roof rwc scooter snorkel spare struts swap tint seats ' +
    'tinted towing tradie trans truck tyres unrego wheels winch wovr wrecked cargo field kakadu rubicon targa ultima'
  )
    .split(' ')
    .map(keyOf),
);
const SORT_WORDS: readonly [sort: Sort, words: readonly string[]][] = [
  ['drop_desc', ['price drop', 'price drops', 'biggest price drop', 'reduced price']],
  ['confirmed_desc', ['recently confirmed', 'just confirmed']],
  ['distance', ['nearest', 'closest']],
  ['price_asc', ['cheap', 'cheaper', 'cheapest', 'lowest price', 'price low to high', 'by price']],
  ['price_desc', ['dearest', 'most expensive', 'highest price', 'price high to low']],
  ['km_asc', ['lowest km', 'least km', 'fewest km', 'low km', 'by km']],
  ['year_desc', ['newest', 'by year']],
  ['year_asc', ['oldest']],
  ['date_listed_desc', ['latest', 'latest listings', 'just listed', 'recently listed', 'newly listed']],
];
const KM_WORDS = ['km', 'kms', 'ks', "k's", 'kilometres', 'kilometers', 'klms', 'mileage'];
export function makeVocabulary(known: readonly KnownMake[]): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const add = (words: string, meaning: Meaning) => {
    const key = keyOf(words);
    if (key !== '' && key.length <= LONGEST_KEY && !meanings.has(key)) meanings.set(key, meaning);
  };
  for (const [filter, values, words] of SEARCH_WORDS) {
    for (const word of words) add(word, { filter, values: [values].flat() });
  }
  for (const [sort, words] of SORT_WORDS) {
    const spelled = words.flatMap((word) =>
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
        const key = keyOf(word);
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
  const names = new Map([...CATALOGUE.keys()].map((make) => [keyOf(make), make]));
  const makes = new Map<string, Models>();
  const modelsOf = (make: string) => {
    const name = names.get(keyOf(make)) ?? make;
    const models: Models = makes.get(name) ?? new Map();
    makes.set(name, models);
    return models;
  };
  for (const { value: make, count, models } of known) {
    if (count < 2 && !names.has(keyOf(make))) continue;
    if (!names.has(keyOf(make))) names.set(keyOf(make), make);
    for (const { value: model, count } of models) {
      if (keyOf(model) !== '') modelsOf(make).set(keyOf(model), { model, count });
    }
  }
  for (const [make, models] of CATALOGUE) {
    for (const model of models) {
      const known = modelsOf(make);
      known.set(keyOf(model), { model, count: known.get(keyOf(model))?.count ?? 0 });
    }
  }
  return makes;
}

function modelsByKey(makes: Map<string, Models>): Map<string, ModelMeaning[]> {
  const byKey = new Map<string, ModelMeaning[]>();
  const add = (words: string, meaning: ModelMeaning) => {
    const key = keyOf(words);
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
      const isNamed = keyOf(model).startsWith(keyOf(make));
      if (!isNamed) add(`${make} ${model}`, { ...meaning, needsMake: false });
      // "3" and "Mazda3" are one model; listings say which.
      else if (keyOf(model) !== keyOf(make))
        add(keyOf(model).slice(keyOf(make).length), { ...meaning, needsMake: true });
    }
    for (const family of familiesOf(make, models)) {
      add(family.model, family);
      add(`${make} ${family.model}`, family);
    }
  }
  for (const [name, make, model] of MODEL_NAMES) {
    const [meaning] = byKey.get(keyOf(model))?.filter((other) => other.make === make) ?? [];
    if (meaning && !byKey.get(keyOf(name))?.some((other) => other.listings > 0)) byKey.set(keyOf(name), [meaning]);
  }
  return byKey;
}

/** "Tiggo" is any of Tiggo 4, 7, 8 and 9, and a seller's "Tiggo 7 Pro". */
function familiesOf(make: string, models: Models): ModelMeaning[] {
  const numbered = [...models.values()].flatMap(({ model }) => NUMBERED.exec(model)?.[1] ?? []);
  const names = [...new Set(numbered)].filter((name) => !models.has(keyOf(name)) && !needsMake(name));
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
  const shorter = models.get(keyOf(words.slice(0, -1).join(' ')));
  if (!shorter || meaning.listings > 0) return meaning;
  if (BODY_TYPES.some((body) => body === last)) return null;
  return TRIMS.includes(last)
    ? { ...meaning, model: shorter.model, rest: last.toLowerCase(), listings: shorter.count }
    : meaning;
}

/** "3", "ES" and "City" are said of other things too. */
function needsMake(model: string): boolean {
  const key = keyOf(model);
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
  for (const [key, meaning] of meanings) if (!isNamedWithMake(key, meaning)) spellings.add(key);
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

/** Without a meaning of its own in a search. */
function isWord(key: string): boolean {
  return NOT_IN_SEARCHES.has(key) || NEVER_CORRECTED.has(key) || ENGLISH_WORDS.has(key);
}

/** "Toyota Corolla": each of its words is corrected on its own. */
function isNamedWithMake(key: string, meaning: Meaning): boolean {
  return 'models' in meaning && meaning.models.every(({ make, model }) => key === keyOf(`${make} ${model}`));
}

function keyOf(words: string): string {
  return joinedKey([{ text: plainText(words) }]);
}
