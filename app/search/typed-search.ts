// cspell:ignore nothern
// cspell:ignore ndhand preloved
/** "hilux 4x4 diesel under 30k near geelong" as criteria. Pure: the places and what listings know are given. */
import type { Criteria } from '#app/search/criteria.ts';
import { readAmount, type YearLeftOut } from '#app/search/typed/amounts.ts';
import { type ExceptionRead, type PhraseMeaning, type Readers, readException } from '#app/search/typed/exceptions.ts';
import { Findings } from '#app/search/typed/findings.ts';
import { type LeftOver, type LeftOverOptions, readLeftOver, type WordAt } from '#app/search/typed/left-over.ts';
import { NamedPlaces, type PlacesRead } from '#app/search/typed/named-places.ts';
import { type PlaceReading, readCity, readPlace, readSuburb } from '#app/search/typed/place-phrases.ts';
import {
  asideEnd,
  codedModelAt,
  isTowed,
  notWantedAt,
  readSaying,
  type Saying,
  UN,
} from '#app/search/typed/sayings.ts';
import type { Meaning } from '#app/search/typed/vocabulary.ts';
import { FILLERS } from '#app/search/typed/word-lists.ts';
import { joinedKey, readWords, type Word } from '#app/search/typed/words.ts';
import { MAX_TYPED_LENGTH } from '#app/vocabulary/words.ts';

export { makeVocabulary, type Vocabulary } from '#app/search/typed/vocabulary.ts';

export type TypedSearch = PlacesRead & {
  criteria: Criteria;
  /** The highest price is one with duty. */
  isOnRoad: boolean;
  /** What filters can't leave out, as typed. */
  notLeftOut: string[];
  yearsLeftOut: YearLeftOut[];
  /** What filters can't search for, as typed. */
  notSearched: string[];
  /** They'd pay by the week, fortnight or month, which filters don't know. */
  weeklyBudget: boolean;
  /** As typed: what they'd tow, whose weight is a guess. */
  towed: string | null;
  text: string;
  corrections: { typed: string; used: string }[];
};
export type TypedSearchOptions = LeftOverOptions & {
  /** `2026-11-29`, in Melbourne. */
  today: string;
};

const LONGEST_PHRASE = 5;
const PLURAL = /\p{L}{3}s$/u;
const ON_ROAD = new Set(['onroad', 'ontheroad', 'driveaway']);
const DRIVE_AWAY = 'driveaway';

/** Reads what it can; the rest becomes `text`. Never throws. Reads only the first 2,000 characters. */
export function readTypedSearch(typed: string, options: TypedSearchOptions): TypedSearch {
  return new Reader(readWords(typed.slice(0, MAX_TYPED_LENGTH)), options).read();
}

class Reader {
  readonly #words: Word[];
  readonly #options: TypedSearchOptions;
  readonly #findings = new Findings();
  readonly #places: NamedPlaces;
  /** By where they start. */
  readonly #exceptions = new Map<number, ExceptionRead>();
  #shortKm: number | null = null;
  readonly #yearsLeftOut: YearLeftOut[] = [];
  readonly #left: WordAt[] = [];
  readonly #onRoad: { name: string; words: WordAt[] }[] = [];
  readonly #notSearched: string[] = [];
  #weeklyBudget = false;
  #towed: string | null = null;
  #towedKg: number | undefined;
  readonly #corrections: LeftOver['corrections'] = [];

  constructor(words: Word[], options: TypedSearchOptions) {
    this.#words = words;
    this.#options = options;
    this.#places = new NamedPlaces(options);
  }

  read(): TypedSearch {
    const findings = this.#findings;
    this.#readExceptions();
    this.#readMakes();
    for (let at = 0; at < this.#words.length; ) at = this.#readAt(at);
    const isOnRoad = this.#onRoad.length > 0 && findings.criteria.maxPrice !== undefined;
    for (const { name, words } of isOnRoad ? [] : this.#onRoad) {
      if (name === DRIVE_AWAY) findings.add('driveAway', 'yes');
      else this.#left.push(...words);
    }
    const rests = findings
      .chooseModels()
      .map(({ rest, at }) => ({ word: { text: rest, typed: rest, number: null }, at }));
    for (const { at } of this.#left) this.#readCode(at);
    const left = [...this.#left, ...rests]
      .filter(({ word }) => word.text !== 'family' || findings.criteria.minSeats === undefined)
      .sort((a, b) => a.at - b.at);
    const { text, corrections, places } = readLeftOver(left, findings, this.#options);
    for (const place of places) this.#places.add(place);
    const read = this.#places.read(findings.criteria, this.#shortKm);
    findings.joinFuels();
    findings.leaveOut();
    return {
      ...read,
      criteria: findings.criteria,
      isOnRoad,
      notLeftOut: findings.notLeftOut,
      yearsLeftOut: this.#yearsLeftOut.filter((left) => findings.leavesOut(left)),
      notSearched: this.#notSearched,
      weeklyBudget: this.#weeklyBudget,
      towed: findings.criteria.minTowingKg === this.#towedKg ? this.#towed : null,
      text: text.join(' '),
      corrections: [...this.#corrections, ...this.#places.corrections, ...corrections],
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
      const exception = notWantedAt(this.#words, at) > 0 ? null : readException(this.#words, at, readers);
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
      this.#readSaying(at) ??
      this.#readAside(at) ??
      this.#readOnRoad(at) ??
      this.#takePlace(at, readPlace(this.#words, at, { ...this.#options, isKnown: this.#options.vocabulary.isKnown }), {
        isAsked: true,
      }) ??
      this.#takePlace(at, readCity(this.#words, at, this.#options, { isOfSeveralWords: true })) ??
      this.#readPhrase(at, { isModelOnly: true }) ??
      this.#readAmount(at, newestYear) ??
      this.#readMistypedState(at) ??
      this.#takePlace(at, this.#suburbBeyondState(at)) ??
      this.#readPhrase(at, { isModelOnly: false }) ??
      this.#takePlace(at, readCity(this.#words, at, this.#options, { isOfSeveralWords: false })) ??
      this.#takePlace(at, readSuburb(this.#words, at, this.#options)) ??
      this.#leave(at)
    );
  }

  #readSaying(at: number): number | null {
    const saying = readSaying(this.#words, at, this.#options);
    if (!saying) return null;
    const { amounts, towed, isText, end } = saying;
    if (isText) return this.#leaveUntil(at, end);
    if (towed && this.#findings.criteria.minTowingKg === undefined) {
      this.#towed = towed;
      this.#towedKg = amounts.minTowingKg;
    }
    return this.#takeAmounts(saying, end);
  }

  #readAside(at: number): number | null {
    if (UN.has(this.#words[at]?.text ?? '')) return this.#leaveUntil(at, at + 2);
    if (this.#findings.criteria.minTowingKg !== undefined && isTowed(this.#words[at])) return at + 1;
    return asideEnd(this.#words, at, {
      phrasesAt: (start) => this.#phrasesAt(start),
      isUnknown: (start) => this.#isUnknown(start),
    });
  }

  #leaveUntil(at: number, end: number): number {
    for (let next = at; next < end; next += 1) this.#leave(next);
    return end;
  }

  #isUnknown(at: number): boolean {
    const { text = '' } = this.#words[at] ?? {};
    if (!/^\p{L}/u.test(text) || this.#exceptions.has(at) || FILLERS.has(text)) return false;
    const { newestYear } = this.#options;
    return (
      this.#phrasesAt(at).length === 0 &&
      !readAmount(this.#words, at, newestYear) &&
      !readSaying(this.#words, at, this.#options) &&
      !this.#placeAt(at)
    );
  }

  /** "79 series" is a LandCruiser, whose series stays text. */
  #readCode(at: number): void {
    const code = codedModelAt(this.#words, at);
    const meaning = code && this.#options.vocabulary.meaning(code.name.replace(' ', ''));
    if (!meaning || !this.#findings.isMissing(meaning)) return;
    const used = this.#findings.takeCorrected(meaning);
    if (used) this.#corrections.push({ typed: this.#typedFrom(at, at + code.length), used });
  }

  #leave(at: number): number {
    const word = this.#words[at];
    if (word) this.#left.push({ word, at });
    return at + 1;
  }

  #readPhrase(at: number, { isModelOnly }: { isModelOnly: boolean }): number | null {
    const isWanted = ({ meaning, end }: PhraseMeaning) =>
      !isModelOnly || this.#isModelOfMake(meaning, this.#words.slice(at, end), at);
    for (const phrase of this.#phrasesAt(at).filter(isWanted)) {
      const notWanted = notWantedAt(this.#words, phrase.end);
      if (notWanted > 0 || this.#findings.take(phrase.meaning, at)) return phrase.end + notWanted;
    }
    return null;
  }

  /** "Victoria Park" isn't in Victoria. */
  #suburbBeyondState(at: number): PlaceReading | null {
    const [phrase] = this.#phrasesAt(at);
    if (!phrase || !isState(phrase.meaning)) return null;
    const suburb = readSuburb(this.#words, at, this.#options);
    return suburb && suburb.end > phrase.end ? suburb : null;
  }

  /** "Nothern territory", before its second word is taken for a Ford. */
  #readMistypedState(at: number, length = 3): number | null {
    if (length < 2) return null;
    return (
      this.#mistypedStateOf(at, this.#words.slice(at, at + length), length) ?? this.#readMistypedState(at, length - 1)
    );
  }

  #mistypedStateOf(at: number, words: readonly Word[], length: number): number | null {
    const key = joinedKey(words);
    const { vocabulary } = this.#options;
    if (words.length < length || words.some(({ number }) => number !== null) || vocabulary.isKnown(key)) return null;
    const used = vocabulary.correct(key, isState, 1);
    const meaning = used && vocabulary.meaning(used);
    const name = meaning && this.#findings.takeCorrected(meaning);
    if (!name) return null;
    this.#corrections.push({ typed: words.map(({ typed }) => typed).join(' '), used: name });
    return at + length;
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
    const words = this.#words.slice(at, at + length);
    this.#onRoad.push({ name: joinedKey(words), words: words.map((word, n) => ({ word, at: at + n })) });
    return at + length;
  }

  /** How many words it takes, written together or apart. */
  #spelledAt(at: number, names: ReadonlySet<string>): number | undefined {
    return [1, 2, 3].find((count) => names.has(joinedKey(this.#words.slice(at, at + count))));
  }

  #readAmount(at: number, newestYear: number): number | null {
    const reading = readAmount(this.#words, at, newestYear);
    if (!reading) return null;
    this.#shortKm = reading.shortKm ?? this.#shortKm;
    if (reading.yearLeftOut) this.#yearsLeftOut.push(reading.yearLeftOut);
    if (reading.isBeyondFilters) this.#notSearched.push(this.#typedFrom(at, reading.end));
    return this.#takeAmounts(reading, reading.end);
  }

  #typedFrom(at: number, end: number): string {
    return this.#words
      .slice(at, end)
      .map(({ typed }) => typed)
      .join(' ');
  }

  #takeAmounts({ amounts, isWeekly }: Saying, end: number): number {
    const notWanted = notWantedAt(this.#words, end);
    if (notWanted === 0) this.#findings.takeAmounts(amounts);
    this.#weeklyBudget ||= isWeekly === true;
    return end + notWanted;
  }

  #takePlace(at: number, reading: PlaceReading | null, { isAsked } = { isAsked: false }): number | null {
    if (reading) this.#places.take(reading, at, isAsked);
    return reading?.end ?? null;
  }
}

function isState(meaning: Meaning): boolean {
  return 'filter' in meaning && meaning.filter === 'location';
}
