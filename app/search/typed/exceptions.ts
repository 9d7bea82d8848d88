/** What a search leaves out: "no holden or jeep", "any colour but white", "not a cvt". */
import type { AmountsRead } from '#app/search/typed/amounts.ts';
import type { ChoiceMeaning, Meaning } from '#app/search/typed/vocabulary.ts';
import { FILLERS } from '#app/search/typed/word-lists.ts';
import { anyOf, joinedKey, listOf, phraseAt, type Word } from '#app/search/typed/words.ts';

/** `cannot` is what filters can't leave out, as typed. */
export type LeftOut =
  | { kind: 'car' | ChoiceMeaning['filter']; meanings: readonly Meaning[] }
  | { kind: 'text'; text: string }
  | { kind: 'cannot'; name: string }
  | { kind: 'ignored' };
type Item = { leftOut: LeftOut; end: number };
export type ExceptionRead = { leftOut: readonly LeftOut[]; end: number };
export type PhraseMeaning = { meaning: Meaning; end: number };

export type Readers = {
  phrasesAt(at: number): PhraseMeaning[];
  amountAt(at: number): AmountsRead | null;
  /** Where the name of a place ends. */
  placeAt(at: number): number | null;
  /** Of a mistyped word. */
  correct(word: Word): Meaning | null;
};

const THINGS = listOf('anything, everything, all, any car, any colour, any color, any make, any brand');
const EXCEPT = anyOf([
  ...listOf('no, not, non, without, w o, minus, except, except for, excluding, exclude, excl, nor, but not, but no'),
  ...listOf("other than, apart from, rather than, instead of, leave out, hide, avoid, don't want, don't like"),
  ...listOf("dont want, do not want, dont like, dont show, don't show"),
  ...THINGS.flatMap((thing) => ['but', 'bar', 'except', 'other than'].map((but) => `${thing} ${but}`)),
]);
/** In these nothing is left out. */
const NO_EXCEPTION = anyOf('not only, not just, not necessarily, if not, why not');
const SKIPPED = new Set(
  (
    '- a an any the in from by of for with have has having want wanting looking interested at being be is are to get ' +
    'buy buying another these those more'
  ).split(' '),
);
const MOST_SKIPPED = 4;
const JOINTS = anyOf(['or', 'nor', 'and or', 'and', ',', '&', ', or', ', and']);
/** Ads that mention these mostly deny them ("no rust"), or they aren't said of the car. */
const IGNORED = new Set(
  (
    'deposit deposits rush hurry rust rusty accident accidents damage damaged dent dents dented scratch ' +
    'scratches issue issues problem problems fault faults faulty hail leak leaks smoke smoker smokers smoking ' +
    'smoked pet pets dog dogs finance financing money owing encumbrance encumbered write written off repairs ' +
    'repairable wovr history needed required necessary swap swaps swapping trade trades waster wasters time ' +
    'worries worry idea ideas preference limit limits longer fuss fussy fussed hassle hassles stress scam scams ' +
    'scammer scammers tyre kickers sure too very much mind bothered care fancy expensive drama dramas work crash ' +
    'crashes crashed wreck wrecks wrecked broken bad rego registration rwc roadworthy pls thanks thank please ' +
    'fees fee bs rubbish junk lemons lemon flood flooded repossessed lights light'
  ).split(' '),
);
const LONGEST_TEXT = 3;
/** Said beside what is left out. */
const NOUNS = new Set(['gearbox', 'gearboxes', 'transmission', 'transmissions', 'box', 'engine', 'engines', 'motor']);
const CHINESE = ['BYD', 'Chery', 'GWM', 'Haval', 'LDV', 'MG'];
/** Other words are a kind of the value: who wants no CVT may want another automatic. */
const BROAD: Partial<Record<ChoiceMeaning['filter'], RegExp>> = {
  transmission: /^(auto|automatic|manual)s?(transmission|gearbox|trans)?$/,
  fuelType: /^(?!.*(turbo|tdi|mild|lpg|gas|hev|bio|premium|\d))/,
  driveType: /wd$|wheeldrive$|^4x[24]$|^four/,
  bodyType: /^(?!.*(mover|mini|mpv|(panel|delivery|cargo|crew|window)van|cabs?$|cabs?(ute|pick|p)))/,
};

/** Null where nothing is left out, as in "no more than 20k". */
export function readException(words: readonly Word[], at: number, readers: Readers): ExceptionRead | null {
  const plain = phraseAt(words, at, NO_EXCEPTION);
  if (plain > 0) return { leftOut: [], end: at + plain };
  const opening = phraseAt(words, at, EXCEPT);
  if (opening === 0 || readers.amountAt(at) || (opening > 1 && readers.amountAt(at + opening - 1))) return null;
  const first = itemAt(words, at + opening, readers);
  if (!first) return { leftOut: [], end: at + opening };
  const items = [first];
  for (;;) {
    const last = items.at(-1) as Item;
    const next = nextInList(words, last, readers);
    if (!next) return { leftOut: items.map(({ leftOut }) => leftOut), end: last.end };
    items.push(next);
  }
}

/** "No dealers, manual" wants a manual, "no dealers or manuals" doesn't. */
function nextInList(words: readonly Word[], { leftOut: { kind }, end }: Item, readers: Readers): Item | null {
  const joint = phraseAt(words, end, JOINTS);
  const next = joint > 0 ? itemAt(words, end + joint, readers) : null;
  if (!next) return null;
  const isOr = words.slice(end, end + joint).some(({ text }) => text === 'or' || text === 'nor');
  const isAlike = next.leftOut.kind === kind && (isOr || kind !== 'text');
  return isAlike || (isOr && next.leftOut.kind !== 'car') ? next : null;
}

function itemAt(words: readonly Word[], from: number, readers: Readers): Item | null {
  const starts = [from];
  while (starts.length <= MOST_SKIPPED && SKIPPED.has(words[starts.at(-1) as number]?.text ?? '')) {
    starts.push((starts.at(-1) as number) + 1);
  }
  const firstOf = (read: (at: number) => Item | null) =>
    starts.reduce<Item | null>((item, at) => item ?? read(at), null);
  const start = starts.at(-1) as number;
  return (
    firstOf((at) => phraseItem(words, at, readers)) ??
    firstOf((at) => cannotAt(words, at, readers)) ??
    ignoredAt(words, start) ??
    wordsAt(words, start, readers)
  );
}

function phraseItem(words: readonly Word[], at: number, readers: Readers): Item | null {
  if (words[at]?.text === 'chinese') {
    return { leftOut: { kind: 'car', meanings: CHINESE.map((make) => ({ make })) }, end: at + 1 };
  }
  // "A 4 door" is no A4.
  if (SKIPPED.has(words[at]?.text ?? '') && readers.amountAt(at + 1)) return null;
  const [phrase] = readers.phrasesAt(at);
  if (!phrase) return null;
  const { meaning, end } = phrase;
  if ('sort' in meaning) return { leftOut: { kind: 'ignored' }, end };
  if ('bounds' in meaning) return { leftOut: { kind: 'cannot', name: textOf(words.slice(at, end)) }, end };
  if ('make' in meaning) {
    const model = readers.phrasesAt(end).find((next) => isModelOf(next.meaning, meaning.make));
    return { leftOut: { kind: 'car', meanings: [model?.meaning ?? meaning] }, end: model?.end ?? end };
  }
  if (!('filter' in meaning)) return { leftOut: { kind: 'car', meanings: [meaning] }, end };
  const { filter } = meaning;
  const said = words.slice(at, end);
  const isBroad = BROAD[filter]?.test(joinedKey(said)) ?? true;
  if (isBroad) return { leftOut: { kind: filter, meanings: [meaning] }, end };
  return { leftOut: { kind: 'text', text: textOf(said) }, end: afterNouns(words, end) };
}

function isModelOf(meaning: Meaning, make: string): boolean {
  return 'models' in meaning && meaning.models.some((model) => model.make === make);
}

function cannotAt(words: readonly Word[], at: number, readers: Readers): Item | null {
  const amount = readers.amountAt(at);
  const { doors } = amount?.amounts ?? {};
  if (amount && doors) {
    return { leftOut: { kind: 'doors', meanings: [{ filter: 'doors', values: [doors] }] }, end: amount.end };
  }
  const end = amount?.end ?? readers.placeAt(at);
  if (end === null) return null;
  const name = words
    .slice(at, end)
    .map(({ typed }) => typed)
    .join(' ');
  return { leftOut: { kind: 'cannot', name }, end };
}

function ignoredAt(words: readonly Word[], at: number): Item | null {
  let end = at;
  while (IGNORED.has(words[end]?.text ?? '')) end += 1;
  return end === at ? null : { leftOut: { kind: 'ignored' }, end };
}

/** "No tow bar": as many words as say nothing else. */
function wordsAt(words: readonly Word[], at: number, readers: Readers): Item | null {
  const isUnknown = (n: number) => {
    const text = words[n]?.text ?? '';
    if (!/[\p{L}\d]/u.test(text) || FILLERS.has(text) || IGNORED.has(text) || NOUNS.has(text)) return false;
    if (phraseAt(words, n, EXCEPT) + phraseAt(words, n, JOINTS) > 0) return false;
    return readers.phrasesAt(n).length === 0 && !readers.amountAt(n) && readers.placeAt(n) === null;
  };
  let end = at;
  while (end < at + LONGEST_TEXT && isUnknown(end)) end += 1;
  const [first] = words.slice(at, end);
  if (!first) return null;
  const meaning = readers.correct(first);
  if (meaning && !('sort' in meaning || 'bounds' in meaning)) {
    return { leftOut: { kind: 'filter' in meaning ? meaning.filter : 'car', meanings: [meaning] }, end: at + 1 };
  }
  return { leftOut: { kind: 'text', text: textOf(words.slice(at, end)) }, end: afterNouns(words, end) };
}

function afterNouns(words: readonly Word[], at: number): number {
  return NOUNS.has(words[at]?.text ?? '') ? at + 1 : at;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}
