/** "hilux 4x4 diesel under 30k near geelong" as criteria. Pure: the places and what listings know are given. */
import { type Criteria, cleared } from '#app/search/criteria.ts';
import { type Amounts, readAmount } from '#app/search/typed/amounts.ts';
import { CITIES } from '#app/search/typed/cities.ts';
import type { ChoiceMeaning, Meaning, ModelMeaning, Vocabulary } from '#app/search/typed/vocabulary.ts';
import { joinedKey, readWords, type Word } from '#app/search/typed/words.ts';
import { MAX_TYPED_LENGTH } from '#app/search/typed-search-length.ts';

export { makeVocabulary, type Vocabulary } from '#app/search/typed/vocabulary.ts';

export type TypedSearch = {
  criteria: Criteria;
  near: string | null;
  withinKm: number | null;
  /** The highest price is one with duty and fees. */
  isOnRoad: boolean;
  /** The place that is not known, as it was typed. */
  unknownPlace: string | null;
  /** What is left over. */
  text: string;
  corrections: { typed: string; used: string }[];
};
export type TypedSearchOptions = {
  vocabulary: Vocabulary;
  /** The suburb and state, or the postcode, of what was typed. */
  placeNamed(typed: string): string | null;
  /** Words of listings' texts are never corrected. */
  isListed?(word: string): boolean;
  newestYear: number;
};

const LONGEST_PHRASE = 5;
const LONGEST_PLACE = 4;
const NEAR = ['near', 'nearby', 'around', 'close to', 'next to'];
const ON_ROAD = new Set(['onroad', 'ontheroad', 'driveaway']);
const IN = ['in', 'at', 'from'];
const FILLERS = new Set(
  'a an and any at buy car cars find for from i in looking me my near of on or please sale second secondhand show the to used vehicle vehicles want wanted wanting with'.split(
    ' ',
  ),
);

/** Understands what it can; the rest is `text`. Never throws. Only the first 2,000 characters are read. */
export function readTypedSearch(typed: string, options: TypedSearchOptions): TypedSearch {
  return new Reader(readWords(typed.slice(0, MAX_TYPED_LENGTH)), options).read();
}

class Reader {
  readonly #words: Word[];
  readonly #options: TypedSearchOptions;
  readonly #search: TypedSearch = {
    criteria: cleared(),
    near: null,
    withinKm: null,
    isOnRoad: false,
    unknownPlace: null,
    text: '',
    corrections: [],
  };
  readonly #models: ModelMeaning[] = [];
  #left: { word: Word; at: number }[] = [];
  readonly #onRoad: { word: Word; at: number }[] = [];

  constructor(words: Word[], options: TypedSearchOptions) {
    this.#words = words;
    this.#options = options;
  }

  read(): TypedSearch {
    this.#readMakes();
    for (let at = 0; at < this.#words.length; ) at = this.#readAt(at);
    if (this.#search.criteria.maxPrice === undefined) this.#leaveOnRoad();
    this.#chooseModels();
    this.#search.text = this.#readRest().join(' ');
    return this.#search;
  }

  /** First, because "mazda 3" and "3 mazda" need them. */
  #readMakes() {
    const { vocabulary } = this.#options;
    this.#words.forEach((_, at) => {
      for (let length = 2; length > 0; length -= 1) {
        const meaning = vocabulary.meaning(joinedKey(this.#words.slice(at, at + length)));
        if (meaning && 'make' in meaning) this.#addValue('make', meaning.make);
      }
    });
  }

  /** Reads the longest phrase that starts here and returns where the next one starts. */
  #readAt(at: number): number {
    return (
      this.#readOnRoad(at) ??
      this.#readPlace(at) ??
      this.#readPhrase(at, { isModelOnly: true }) ??
      this.#readQuantity(at) ??
      this.#readPhrase(at, { isModelOnly: false }) ??
      this.#readCity(at) ??
      this.#leave(at)
    );
  }

  #leave(at: number): number {
    const word = this.#words[at];
    if (word) this.#left.push({ word, at });
    return at + 1;
  }

  #readPhrase(at: number, { isModelOnly }: { isModelOnly: boolean }): number | null {
    for (let length = Math.min(LONGEST_PHRASE, this.#words.length - at); length > 0; length -= 1) {
      const words = this.#words.slice(at, at + length);
      if (words.some(({ text }) => text === ',' || text === '&')) continue;
      const meaning = this.#options.vocabulary.meaning(joinedKey(words));
      if (!meaning || (isModelOnly && !this.#isModelOfMake(meaning, words, at))) continue;
      if (this.#take(meaning)) return at + length;
    }
    return null;
  }

  /** "mazda 3", "peugeot 2008" and "9-3 saab" are no amounts. */
  #isModelOfMake(meaning: Meaning, words: Word[], at: number): boolean {
    if (!('models' in meaning)) return false;
    if (words.every(({ number, text }) => number !== null || text === '-')) {
      const before = this.#words[at - 1];
      const named = before && this.#options.vocabulary.meaning(joinedKey([before]));
      return Boolean(named && 'make' in named && this.#ofNamedMakes(meaning.models).length > 0);
    }
    return words.some(({ number }) => number !== null) && this.#ofNamedMakes(meaning.models).length > 0;
  }

  #take(meaning: Meaning): boolean {
    if ('models' in meaning) {
      const named = this.#ofNamedMakes(meaning.models);
      const [model] = named.length > 0 ? named : meaning.models.filter(({ needsMake }) => !needsMake);
      if (model) this.#models.push(model);
      return model !== undefined;
    }
    if ('make' in meaning) this.#addValue('make', meaning.make);
    else if ('sort' in meaning) this.#search.criteria.sort = meaning.sort;
    else this.#addValue(meaning.filter, meaning.value);
    return true;
  }

  #ofNamedMakes(models: readonly ModelMeaning[]): ModelMeaning[] {
    const { make: makes } = this.#search.criteria;
    return models.filter(({ make }) => makes.includes(make));
  }

  /** "under 25k on the road", "drive away under 25k". */
  #readOnRoad(at: number): number | null {
    const length = [1, 2, 3].find((count) => ON_ROAD.has(joinedKey(this.#words.slice(at, at + count))));
    if (!length) return null;
    this.#search.isOnRoad = true;
    for (let n = at; n < at + length; n += 1) this.#onRoad.push({ word: this.#words[n] as Word, at: n });
    return at + length;
  }

  /** Without a price it is a word like any other. */
  #leaveOnRoad() {
    this.#search.isOnRoad = false;
    this.#left = [...this.#left, ...this.#onRoad].sort((a, b) => a.at - b.at);
  }

  #readQuantity(at: number): number | null {
    const reading = readAmount(this.#words, at, this.#options.newestYear);
    if (!reading) return null;
    const { doors, ...bounds }: Amounts = reading.amounts;
    Object.assign(this.#search.criteria, bounds);
    if (doors) this.#addValue('doors', doors);
    return reading.end;
  }

  /** "near geelong", "within 25 km of 3220", "in bendigo". */
  #readPlace(at: number): number | null {
    const within = this.#radiusAt(at);
    const start = within ? within.end : at + (this.#lengthOf(NEAR, at) || this.#lengthOf(IN, at));
    if (start === at) return null;
    const isYear = within === null && this.#lengthOf(NEAR, at) === 0 && this.#words[start]?.number !== null;
    const found = isYear ? null : this.#placeAt(start);
    if (found) {
      this.#search.near = found.place;
      if (within) this.#search.withinKm = within.km;
      return found.end;
    }
    const isPlaceMeant = within !== null || this.#lengthOf(NEAR, at) > 0;
    const next = this.#words[start];
    if (!isPlaceMeant || !next || this.#options.vocabulary.isKnown(next.text)) return null;
    this.#search.unknownPlace = next.typed;
    return start + 1;
  }

  /** Without "near": only cities and postcodes, as suburbs' names are also words ("Hope", "Ford"). */
  #readCity(at: number): number | null {
    const found = this.#placeAt(at, (text) => CITIES.has(text) || /^\d{4}$/.test(text));
    if (!found) return null;
    this.#search.near = found.place;
    return found.end;
  }

  #placeAt(at: number, isMeant = (_: string) => true): { place: string; end: number } | null {
    for (let length = Math.min(LONGEST_PLACE, this.#words.length - at); length > 0; length -= 1) {
      const words = this.#words.slice(at, at + length);
      const text = words.map((word) => word.text).join(' ');
      if (!/[\p{L}\d]$/u.test(text) || !isMeant(text)) continue;
      const place = this.#options.placeNamed(text);
      if (place !== null) return { place, end: at + length };
    }
    return null;
  }

  #radiusAt(at: number): { km: number; end: number } | null {
    const [first, amount, unit, ...after] = this.#words.slice(at);
    const opening = first?.text === 'within' ? 1 : 0;
    const [km, word, next] = opening ? [amount?.number, unit, after[0]] : [first?.number, amount, unit];
    if (!km || !/^(kms?|kilomet(re|er)s?)$/.test(word?.text ?? '')) return null;
    if (!['of', 'from', 'around', 'near'].includes(next?.text ?? '')) return null;
    return { km, end: at + opening + 3 };
  }

  #lengthOf(phrases: readonly string[], at: number): number {
    const fits = (phrase: string) => phrase.split(' ').every((part, n) => this.#words[at + n]?.text === part);
    return phrases.find(fits)?.split(' ').length ?? 0;
  }

  #chooseModels() {
    for (const { make, model, rest } of this.#models) {
      this.#addValue('make', make);
      this.#addValue('model', model);
      if (rest) this.#left.push({ word: { text: rest, typed: rest, number: null }, at: this.#words.length });
    }
  }

  /** What nothing knows is corrected if it nearly says something; then it is text. */
  #readRest(): string[] {
    const text: string[] = [];
    for (const { word } of this.#left) {
      if (!/[\p{L}\d]/u.test(word.text)) continue;
      const used = this.#correct(word);
      if (used === null) text.push(word.text);
      else this.#search.corrections.push({ typed: word.typed, used });
    }
    return text.filter((word) => !FILLERS.has(word));
  }

  #correct({ text, number }: Word): string | null {
    const { vocabulary, isListed } = this.#options;
    if (number !== null || FILLERS.has(text)) return null;
    const used = vocabulary.correct(joinedKey([{ text }]), (meaning) => this.#isWanted(meaning));
    const meaning = used && vocabulary.meaning(used);
    if (!meaning || isListed?.(text) || !this.#take(meaning)) return null;
    const model = 'models' in meaning ? this.#models.pop() : undefined;
    if (model) {
      this.#addValue('make', model.make);
      this.#addValue('model', model.model);
    }
    return nameOf(meaning, model);
  }

  /** A second make or model is not guessed from a word that may be a trim. */
  #isWanted(meaning: Meaning): boolean {
    const { make, model } = this.#search.criteria;
    if ('make' in meaning) return make.length === 0 || make.includes(meaning.make);
    if (!('models' in meaning)) return true;
    if (model.length > 0) return false;
    return make.length === 0
      ? meaning.models.some(({ needsMake }) => !needsMake)
      : this.#ofNamedMakes(meaning.models).length > 0;
  }

  #addValue(filter: ChoiceMeaning['filter'] | 'make' | 'model' | 'doors', value: string) {
    const values = this.#search.criteria[filter];
    if (!values.includes(value)) this.#search.criteria[filter] = [...values, value].sort();
  }
}

function nameOf(meaning: Meaning, model: ModelMeaning | undefined): string {
  if (model) return `${model.make} ${model.model}`;
  if ('make' in meaning) return meaning.make;
  return 'value' in meaning ? meaning.value : '';
}
