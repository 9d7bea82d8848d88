/** A typed search as words: what is glued to a number or a sign comes apart, and every word keeps how it was typed. */
export type Word = {
  /** Lower case without accents. */
  text: string;
  typed: string;
  /** For "10", "$10,000" and "10.5". */
  number: number | null;
  /** Typed together with the word before: the "l" of "2.0l". */
  isGlued?: boolean;
};

const MAX_WORDS = 60;

/** "150 000" is one number. "4wd" and "300c" are words; "150kms", "20k" and "7seater" are a number and its unit. */
const UNIT =
  "(?:kms?|klms?|ks|k's|k|m|mil|grand|thou|kilomet(?:er|re)s?|seat(?:ers?|s)?|str|doors?|dr|years?|yrs?|yo|mins?|hrs?|" +
  'kgs?|t|tonnes?|tons?|l|lt|ltrs?|lit(?:er|re)s?|cyls?|cylinders?|months?|mo?n?ths?|pw|wk|ft)';
const PIECES = new RegExp(
  [
    `\\d{1,3}(?: [05]00)+(?!\\d)`,
    `\\d+\\.\\d+(?!${UNIT}(?![\\p{L}\\d]))\\p{L}+`,
    `\\d[\\d,]*(?:(?:\\.\\d{3})+(?!\\d)|\\.\\d+)?(?=${UNIT}?(?![\\p{L}\\d]))`,
    "'\\d\\d(?!\\d)",
    "[\\p{L}\\d][\\p{L}\\d']*",
    '[<>]=?|[$+,&~]|[-–—](?=\\s*\\$?\\d)|-',
  ].join('|'),
  'giu',
);

/** "4×4" and "4 * 4". */
const DRIVE_SIGN = /(?<=\b[24])\s*[×✕*]\s*(?=[24]\b)/g;
/** "13.000" and "1.200.000" are thousands, as many people write them at home. */
const DOTTED_THOUSANDS = /^\d{1,3}(\.\d{3})+$/;

/** Never throws; what is neither a letter, a digit nor a known sign parts words. */
export function readWords(typed: string): Word[] {
  const plain = typed.normalize('NFKC').replace(/[’‘]/g, "'").replace(DRIVE_SIGN, 'x');
  const words: Word[] = [];
  let lastEnd = 0;
  for (const match of plain.matchAll(PIECES)) {
    if (words.length === MAX_WORDS) break;
    const [piece] = match;
    const isGlued = match.index === lastEnd && words.at(-1)?.number != null && /^\p{L}/u.test(piece);
    words.push({ ...toWord(piece.replace(/(?<=.),+$/, '')), isGlued });
    lastEnd = match.index + piece.length;
    if (piece.length > 1 && piece.endsWith(',')) words.push(toWord(','));
  }
  return words;
}

/** Two words of one car are often typed as one or three: "rav 4", "c class". */
export function joinedKey(words: readonly Pick<Word, 'text'>[]): string {
  return words.map(({ text }) => text.replace(/[^\p{L}\d]/gu, '')).join('');
}

export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

function toWord(typed: string): Word {
  const digits = typed.replaceAll(DOTTED_THOUSANDS.test(typed) ? '.' : /[, ]/g, '');
  const isNumber = /^\d+(\.\d+)?$/.test(digits);
  return { text: /^[–—]$/.test(typed) ? '-' : plainText(typed), typed, number: isNumber ? Number(digits) : null };
}

/** Or as one text: "tow, can tow". */
export type WordList = string | readonly string[];

export function listOf(words: WordList): readonly string[] {
  return typeof words === 'string' ? words.split(', ') : words;
}

/** Phrases by their first word, each with its meaning. */
export type Phrases<Name> = ReadonlyMap<string, readonly { parts: readonly string[]; name: Name }[]>;

export function phrases<Name>(lists: readonly (readonly [name: Name, phrases: WordList])[]): Phrases<Name> {
  const byFirst = new Map<string, { parts: string[]; name: Name }[]>();
  for (const [name, list] of lists) {
    for (const parts of listOf(list).map((phrase) => phrase.split(' '))) {
      const [first = ''] = parts;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { parts, name }]);
    }
  }
  return byFirst;
}

export function anyOf(list: WordList): Phrases<true> {
  return phrases([[true, list]]);
}

/** The longest phrase that starts at a word. */
export function namedAt<Name>(
  words: readonly Word[],
  at: number,
  known: Phrases<Name>,
): { name: Name; length: number } | null {
  let longest: { name: Name; length: number } | null = null;
  for (const { parts, name } of known.get(words[at]?.text ?? '') ?? []) {
    const isLonger = parts.length > (longest?.length ?? 0);
    if (isLonger && parts.every((part, n) => words[at + n]?.text === part)) longest = { name, length: parts.length };
  }
  return longest;
}

/** How many words it takes, or 0. */
export function phraseAt(words: readonly Word[], at: number, known: Phrases<unknown>): number {
  return namedAt(words, at, known)?.length ?? 0;
}
