/** How what is typed so far may continue: with a make, a model or a place whose name begins like the last words. */
import type { Meaning, ModelMeaning, Vocabulary } from '#app/search/typed/vocabulary.ts';
import { joinedKey, plainText, readWords, type Word } from '#app/search/typed/words.ts';

/** `make` is empty for a place. */
export type Completion = { kind: 'make' | 'model' | 'place'; make: string; name: string; text: string };
/** What the words before the completed ones say. */
type Before = { makes: readonly string[]; hasModel: boolean; hasPlace: boolean };
export type CompletionOptions = {
  names: readonly Name[];
  vocabulary: Vocabulary;
  /** Places whose name or postcode begins like this, as `Geelong VIC`. */
  placesLike(typed: string): string[];
  read(typed: string): Before;
};
/** `keys`: the name from each of its words on, as people type it. */
export type Name = { make: string; model: string | null; keys: readonly string[]; listings: number };

const LONGEST_ENDING = 4;
const FEWEST_LETTERS_OF_PLACE = 3;
const PLACE_FOLLOWS = new Set(['near', 'nearby', 'around', 'in', 'at', 'from', 'of', 'to']);
const ANOTHER_FOLLOWS = new Set(['or', ',', '&', 'and']);

/** The names with the most listings first. */
export function namesOf(
  makes: readonly { value: string; count: number; models: readonly { value: string; count: number }[] }[],
): Name[] {
  return makes
    .flatMap(({ value: make, count, models }) => [
      { make, model: null, keys: [keyOf(make)], listings: count },
      ...models.map((model) => ({
        make,
        model: model.value,
        keys: [keyOf(`${make} ${model.value}`), ...endingsOf(model.value).map(keyOf)],
        listings: model.count,
      })),
    ])
    .sort((a, b) => b.listings - a.listings);
}

/** Completes as many of the last words as it can. Makes first, then models, then places. */
export function completionsOf(typed: string, options: CompletionOptions): Completion[] {
  const words = readWords(typed);
  for (let length = Math.min(LONGEST_ENDING, words.length); length > 0; length -= 1) {
    const completions = completeEnding(words.slice(0, -length), words.slice(-length), options);
    if (completions.length > 0) return completions;
  }
  return [];
}

function completeEnding(head: Word[], ending: Word[], options: CompletionOptions): Completion[] {
  const headText = head.map(({ typed }) => typed).join(' ');
  const last = head.at(-1)?.text ?? '';
  const before = options.read(headText);
  const isPlace = PLACE_FOLLOWS.has(last);
  const cars = isPlace ? [] : completeCars(ending, before, ANOTHER_FOLLOWS.has(last), options);
  const places = before.hasPlace ? [] : completePlaces(ending, isPlace, head.length === 0, options);
  return [...cars, ...places].map((completion) => ({ ...completion, text: `${headText} ${completion.text}`.trim() }));
}

function completeCars(
  ending: Word[],
  { makes, hasModel }: Before,
  isAnother: boolean,
  { names, vocabulary }: CompletionOptions,
): Completion[] {
  if (hasModel && !isAnother) return [];
  const key = joinedKey(ending);
  if (key === '') return [];
  const isOpen = makes.length === 0 || isAnother;
  const offered = isOpen ? names : names.filter(({ make, model }) => model !== null && makes.includes(make));
  const matches = [
    ...namesWithMeaning(vocabulary.meaning(key), offered),
    ...offered.filter(({ keys }) => keys.some(startsWith(key))),
  ];
  return [...new Set(matches)]
    .sort((a, b) => Number(a.model !== null) - Number(b.model !== null))
    .map(({ make, model }) => {
      if (model === null) return { kind: 'make', make, name: make, text: make };
      return { kind: 'model', make, name: model, text: isOpen ? `${make} ${model}` : model };
    });
}

/** "vw" and "prado" begin no name of a listing. */
function namesWithMeaning(meaning: Meaning | undefined, names: readonly Name[]): Name[] {
  if (!meaning) return [];
  if ('make' in meaning) return names.filter(({ make, model }) => make === meaning.make && model === null);
  const models: readonly ModelMeaning[] = 'models' in meaning ? meaning.models : [];
  return names.filter((name) => models.some(({ make, model }) => make === name.make && model === name.model));
}

function completePlaces(ending: Word[], isPlace: boolean, isAlone: boolean, options: CompletionOptions): Completion[] {
  const typed = ending.map(({ text }) => text).join(' ');
  const isNumber = /^\d+$/.test(typed);
  const isLongEnough = typed.length >= (isPlace ? 1 : FEWEST_LETTERS_OF_PLACE);
  if (!isLongEnough || (isNumber && !isPlace && !isAlone)) return [];
  return options
    .placesLike(typed)
    .map((name) => ({ kind: 'place', make: '', name, text: isPlace ? name : `near ${name}` }));
}

function startsWith(beginning: string): (key: string) => boolean {
  return (key) => key.startsWith(beginning);
}

/** "LandCruiser Prado" and "Prado". */
function endingsOf(name: string): string[] {
  const words = name.split(/[\s-]+/);
  return words.map((_, at) => words.slice(at).join(' '));
}

function keyOf(words: string): string {
  return joinedKey([{ text: plainText(words) }]);
}
