// cspell:ignore nothern
// cspell:ignore ndhand preloved
/** "hilux 4x4 diesel under 30k near geelong" as criteria. Pure: the places and what listings know are given. */
import type { Criteria } from '#app/search/criteria.ts';
import { isYear, readAmount, type YearLeftOut } from '#app/search/typed/amounts.ts';
import { type ExceptionRead, type PhraseMeaning, type Readers, readException } from '#app/search/typed/exceptions.ts';
import { Findings } from '#app/search/typed/findings.ts';
import { type LeftOver, type LeftOverOptions, readLeftOver, type WordAt } from '#app/search/typed/left-over.ts';
import {
  type NamedPlace,
  type PlaceReading,
  readCity,
  readPlace,
  readSuburb,
} from '#app/search/typed/place-phrases.ts';
import type { Meaning } from '#app/search/typed/vocabulary.ts';
import { joinedKey, readWords, type Word } from '#app/search/typed/words.ts';
import { MAX_TYPED_LENGTH } from '#app/vocabulary/words.ts';

export { makeVocabulary, type Vocabulary } from '#app/search/typed/vocabulary.ts';

export type TypedSearch = {
  criteria: Criteria;
  near: string | null;
  /** The words that named it, and other places than that. */
  nearTyped: string | null;
  otherPlaces: NamedPlace[];
  withinKm: number | null;
  /** Near the visitor, who didn't say where that is. */
  isNearHere: boolean;
  /** The highest price is one with duty. */
  isOnRoad: boolean;
  /** The unknown place, as typed. */
  unknownPlace: string | null;
  /** What filters can't leave out, as typed. */
  notLeftOut: string[];
  yearsLeftOut: YearLeftOut[];
  text: string;
  corrections: { typed: string; used: string }[];
};
export type TypedSearchOptions = LeftOverOptions;

const LONGEST_PHRASE = 5;
const PLURAL = /\p{L}{3}s$/u;
const ON_ROAD = new Set(['onroad', 'ontheroad', 'driveaway']);
const USED = new Set(['secondhand', '2ndhand', 'preowned', 'preloved']);
const REGISTERED = new Set(['rego', 'registered', 'registration']);
const UNTIL = new Set(['till', 'til', 'until', 'to', 'expires', 'expiry', 'exp']);
/** "3 March 2027". */
const LONGEST_DATE = 3;

/** Reads what it can; the rest becomes `text`. Never throws. Reads only the first 2,000 characters. */
export function readTypedSearch(typed: string, options: TypedSearchOptions): TypedSearch {
  return new Reader(readWords(typed.slice(0, MAX_TYPED_LENGTH)), options).read();
}

class Reader {
  readonly #words: Word[];
  readonly #options: TypedSearchOptions;
  readonly #findings = new Findings();
  readonly #places: (NamedPlace & { at: number; isAsked: boolean })[] = [];
  readonly #place: Pick<TypedSearch, 'withinKm' | 'isNearHere' | 'unknownPlace'> = {
    withinKm: null,
    isNearHere: false,
    unknownPlace: null,
  };
  /** By where they start. */
  readonly #exceptions = new Map<number, ExceptionRead>();
  #shortKm: number | null = null;
  readonly #yearsLeftOut: YearLeftOut[] = [];
  readonly #left: WordAt[] = [];
  readonly #onRoad: WordAt[] = [];
  readonly #corrections: LeftOver['corrections'] = [];

  constructor(words: Word[], options: TypedSearchOptions) {
    this.#words = words;
    this.#options = options;
  }

  read(): TypedSearch {
    const findings = this.#findings;
    this.#readExceptions();
    this.#readMakes();
    for (let at = 0; at < this.#words.length; ) at = this.#readAt(at);
    const isOnRoad = this.#onRoad.length > 0 && findings.criteria.maxPrice !== undefined;
    if (!isOnRoad) this.#left.push(...this.#onRoad);
    const rests = findings
      .chooseModels()
      .map(({ rest, at }) => ({ word: { text: rest, typed: rest, number: null }, at }));
    const left = [...this.#left, ...rests].sort((a, b) => a.at - b.at);
    const { text, corrections, places } = readLeftOver(left, findings, this.#options);
    this.#places.push(...places.map((place) => ({ ...place, isAsked: false })));
    const near = this.#chooseNear();
    this.#decideDistance(near !== undefined);
    findings.leaveOut();
    return {
      ...this.#place,
      near: near?.name ?? null,
      nearTyped: near?.typed ?? null,
      otherPlaces: near ? this.#otherPlaces(near) : [],
      criteria: findings.criteria,
      isOnRoad,
      notLeftOut: findings.notLeftOut,
      yearsLeftOut: this.#yearsLeftOut.filter((left) => findings.leavesOut(left)),
      text: text.join(' '),
      corrections: [...this.#corrections, ...corrections],
    };
  }

  /** First, so that nothing else is read into what is left out. */
  #readExceptions() {
    const makes = new Set(this.#words.flatMap((_, at) => this.#makeAt(at, 2)?.[0] ?? this.#makeAt(at, 1)?.[0] ?? []));
    const isClear = ({ meaning }: PhraseMeaning) =>
      !('models' in meaning) || meaning.models.some(({ needsMake, make }) => !needsMake || makes.has(make));
    const { vocabulary, isListed, newestYear } = this.#options;
    const readers: Readers = {
      phrasesAt: (at) => this.#phrasesAt(at).filter(isClear),
      amountAt: (at) => readAmount(this.#words, at, newestYear),
      placeAt: (at) => this.#placeAt(at)?.end ?? null,
      correct: ({ text, typed }) => {
        const key = isListed?.(text) ? null : vocabulary.correct(text, (meaning) => !('sort' in meaning));
        const meaning = key && !vocabulary.isKnown(text) ? vocabulary.meaning(key) : undefined;
        const used = meaning && this.#findings.nameOf(meaning);
        if (used) this.#corrections.push({ typed, used });
        return used ? meaning : null;
      },
    };
    for (let at = 0; at < this.#words.length; ) {
      const exception = readException(this.#words, at, readers);
      if (exception) {
        this.#exceptions.set(at, exception);
        this.#findings.exclude(exception.leftOut);
      }
      at = exception?.end ?? at + 1;
    }
  }

  #placeAt(at: number): PlaceReading | null {
    const [words, options] = [this.#words, this.#options];
    return (
      readPlace(words, at, { ...options, isKnown: options.vocabulary.isKnown }) ??
      readCity(words, at, options, { isOfSeveralWords: false }) ??
      readSuburb(words, at, options)
    );
  }

  /** Early, because "mazda 3" and "3 mazda" need them. */
  #readMakes() {
    for (let at = 0; at < this.#words.length; ) {
      const exception = this.#exceptions.get(at);
      if (exception) {
        at = exception.end;
        continue;
      }
      const [make, length] = this.#makeAt(at, 2) ?? this.#makeAt(at, 1) ?? [null, 1];
      if (make !== null && !this.#isPartOfOther(at, make)) this.#findings.add('make', make);
      at += length;
    }
  }

  #makeAt(at: number, length: number): [make: string, length: number] | null {
    const meaning = this.#meaningOf(this.#words.slice(at, at + length));
    return meaning && 'make' in meaning ? [meaning.make, length] : null;
  }

  /** "range rover" is no Rover, and "eight seat" no Seat. */
  #isPartOfOther(at: number, make: string): boolean {
    const before = at > 0 && readAmount(this.#words, at - 1, this.#options.newestYear);
    if (before && before.end > at) return true;
    return [at - 1, at].some((start) => {
      const meaning = start >= 0 && this.#meaningOf(this.#words.slice(start, start + 2));
      return meaning && 'models' in meaning && meaning.models.every((model) => model.make !== make);
    });
  }

  /** Reads the longest phrase that starts here and returns where the next one starts. */
  #readAt(at: number): number {
    const { newestYear } = this.#options;
    return (
      this.#exceptions.get(at)?.end ??
      this.#readUsed(at) ??
      this.#readRego(at) ??
      this.#readOnRoad(at) ??
      this.#takePlace(at, readPlace(this.#words, at, { ...this.#options, isKnown: this.#options.vocabulary.isKnown }), {
        isAsked: true,
      }) ??
      this.#takePlace(at, readCity(this.#words, at, this.#options, { isOfSeveralWords: true })) ??
      this.#readPhrase(at, { isModelOnly: true }) ??
      this.#readAmount(at, newestYear) ??
      this.#readMistypedState(at) ??
      this.#readPhrase(at, { isModelOnly: false }) ??
      this.#takePlace(at, readCity(this.#words, at, this.#options, { isOfSeveralWords: false })) ??
      this.#takePlace(at, readSuburb(this.#words, at, this.#options)) ??
      this.#leave(at)
    );
  }

  /** Every car here is used. */
  #readUsed(at: number): number | null {
    const length = this.#spelledAt(at, USED);
    return length ? at + length : null;
  }

  /** "Rego till March 2027" says nothing of the car's year. */
  #readRego(at: number): number | null {
    if (!REGISTERED.has(this.#words[at]?.text ?? '')) return null;
    if (!UNTIL.has(this.#words[at + 1]?.text ?? '')) return null;
    const date = this.#words.slice(at + 2, at + 2 + LONGEST_DATE);
    const year = date.findIndex(({ number }) => number !== null && isYear(number, this.#options.newestYear));
    if (year < 0) return null;
    const end = at + 2 + year + 1;
    for (let next = at; next < end; next += 1) this.#leave(next);
    return end;
  }

  #leave(at: number): number {
    const word = this.#words[at];
    if (word) this.#left.push({ word, at });
    return at + 1;
  }

  #readPhrase(at: number, { isModelOnly }: { isModelOnly: boolean }): number | null {
    const isWanted = ({ meaning, end }: PhraseMeaning) =>
      !isModelOnly || this.#isModelOfMake(meaning, this.#words.slice(at, end), at);
    const phrase = this.#phrasesAt(at).find(
      (candidate) => isWanted(candidate) && this.#findings.take(candidate.meaning, at),
    );
    return phrase?.end ?? null;
  }

  /** "Nothern territory", before its second word is taken for a Ford. */
  #readMistypedState(at: number): number | null {
    const words = this.#words.slice(at, at + 2);
    const key = joinedKey(words);
    const { vocabulary } = this.#options;
    if (words.length < 2 || words.some(({ number }) => number !== null) || vocabulary.isKnown(key)) return null;
    const used = vocabulary.correct(key, isState, 1);
    const meaning = used && vocabulary.meaning(used);
    const name = meaning && this.#findings.takeCorrected(meaning);
    if (!name) return null;
    this.#corrections.push({ typed: words.map(({ typed }) => typed).join(' '), used: name });
    return at + 2;
  }

  /** The longest first. */
  #phrasesAt(at: number): PhraseMeaning[] {
    const phrases: PhraseMeaning[] = [];
    for (let length = Math.min(LONGEST_PHRASE, this.#words.length - at); length > 0; length -= 1) {
      const words = this.#words.slice(at, at + length);
      if (words.some(({ text }) => text === ',' || text === '&')) continue;
      const meaning = this.#meaningOf(words);
      if (meaning) phrases.push({ meaning, end: at + length });
    }
    return phrases;
  }

  /** Of "commodores" too. */
  #meaningOf(words: readonly Word[]): Meaning | undefined {
    const { vocabulary } = this.#options;
    const key = joinedKey(words);
    const meaning = vocabulary.meaning(key);
    const isPlural = !meaning && PLURAL.test(words.at(-1)?.text ?? '') && !vocabulary.isKnown(key);
    return isPlural ? vocabulary.meaning(key.slice(0, -1)) : meaning;
  }

  /** "mazda 3", "peugeot 2008" and "9-3 saab" are no amounts. */
  #isModelOfMake(meaning: Meaning, words: Word[], at: number): boolean {
    if (!('models' in meaning)) return false;
    const isOfNamedMake = this.#findings.ofNamedMakes(meaning.models).length > 0;
    if (words.every(({ number, text }) => number !== null || text === '-')) {
      const before = this.#words[at - 1];
      const named = before && this.#meaningOf([before]);
      return Boolean(named && 'make' in named && isOfNamedMake);
    }
    return words.some(({ number }) => number !== null) && isOfNamedMake;
  }

  /** "under 25k on the road", "drive away under 25k". */
  #readOnRoad(at: number): number | null {
    const length = this.#spelledAt(at, ON_ROAD);
    if (!length) return null;
    for (let n = at; n < at + length; n += 1) this.#onRoad.push({ word: this.#words[n] as Word, at: n });
    return at + length;
  }

  /** How many words it takes, written together or apart. */
  #spelledAt(at: number, names: ReadonlySet<string>): number | undefined {
    return [1, 2, 3].find((count) => names.has(joinedKey(this.#words.slice(at, at + count))));
  }

  #readAmount(at: number, newestYear: number): number | null {
    const reading = readAmount(this.#words, at, newestYear);
    if (!reading) return null;
    this.#findings.takeAmounts(reading.amounts);
    this.#shortKm = reading.shortKm ?? this.#shortKm;
    if (reading.yearLeftOut) this.#yearsLeftOut.push(reading.yearLeftOut);
    return reading.end;
  }

  #takePlace(at: number, reading: PlaceReading | null, { isAsked } = { isAsked: false }): number | null {
    if (!reading) return null;
    const { place, unknown, isHere, withinKm, end } = reading;
    if (place) this.#places.push({ ...place, at, isAsked });
    if (unknown !== undefined) this.#place.unknownPlace = unknown;
    if (isHere) this.#place.isNearHere = true;
    if (withinKm !== undefined) this.#place.withinKm = withinKm;
    return end;
  }

  /** "Mordialloc Melbourne" and "Sydney, near St Kilda" are near the suburb. */
  #chooseNear(): NamedPlace | undefined {
    const askedPlaces = this.#places.filter(({ isAsked }) => isAsked);
    return (askedPlaces.length > 0 ? askedPlaces : this.#places).sort((a, b) => a.at - b.at)[0];
  }

  /** In "Port Melbourne VIC, 3207" the postcode names no other. */
  #otherPlaces(near: NamedPlace): NamedPlace[] {
    const { placeNamed } = this.#options;
    const others = this.#places.filter(
      ({ name, typed }) => name !== near.name && placeNamed(`${near.typed} ${typed}`) !== near.name,
    );
    return others.map(({ name, typed }) => ({ name, typed }));
  }

  /** "Geelong 50km" is a distance, "under 50 kms" 50,000. */
  #decideDistance(hasPlace: boolean) {
    const { criteria } = this.#findings;
    if (criteria.sort === 'distance' && !hasPlace) {
      criteria.sort = undefined;
      this.#place.isNearHere = true;
    }
    const isPlaceMeant = hasPlace || this.#place.isNearHere || this.#place.unknownPlace !== null;
    if (this.#shortKm === null) return;
    if (isPlaceMeant) this.#place.withinKm ??= this.#shortKm;
    else criteria.maxKm ??= this.#shortKm * 1000;
  }
}

function isState(meaning: Meaning): boolean {
  return 'filter' in meaning && meaning.filter === 'location';
}
