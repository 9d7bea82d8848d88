/** Longer words are cut, in texts and searches alike. */
const MAX_LENGTH = 40;

const [SEPARATOR, UNKNOWN] = [0, 0xffff];
const [APOSTROPHE, COMMA, HYPHEN, DOT, ZERO, NINE] = [39, 44, 45, 46, 48, 57];

/** Up to the end of general punctuation, which most texts stay within. */
const FOLDED = Uint16Array.from({ length: 0x2070 }, (_, code) => foldedCode(String.fromCharCode(code)));

/** "Tow-bar" is the parts "tow" and "bar", then "towbar", which is joined. */
export type WordKind = 'single' | 'part' | 'joined';

const word = new Uint16Array(MAX_LENGTH);
const joined = new Uint16Array(MAX_LENGTH);

type Visit = (codes: Uint16Array, length: number, kind: WordKind, hash: number) => void;

/** A word may come several times. `codes` change after each visit. */
export function visitWords(text: string, visit: Visit): void {
  const folded = isAscii(text) || isFoldedByTable(text) ? text : fold(text);
  const end = folded.length;
  let length = 0;
  let hash = 0;
  let joinedLength = 0;
  for (let at = 0; at <= end; at += 1) {
    let code = at === end ? SEPARATOR : folded.charCodeAt(at);
    if (code < FOLDED.length) code = FOLDED[code] as number;
    if (code < ZERO) {
      if (length === 0) continue;
      const special = code === SEPARATOR ? SEPARATOR : specialAt(folded, at, code);
      if (special === APOSTROPHE || special === COMMA) continue;
      if (special !== DOT) {
        const isPart = special === HYPHEN || joinedLength > 0;
        if (isPart) joinedLength = join(length, joinedLength);
        visit(word, length, isPart ? 'part' : 'single', hash);
        length = 0;
        hash = 0;
        if (special === HYPHEN || !isPart) continue;
        visit(joined, joinedLength, 'joined', hashOf(joined, joinedLength));
        joinedLength = 0;
        continue;
      }
    }
    if (length === MAX_LENGTH) continue;
    word[length++] = code;
    hash = Math.imul(hash ^ code, PRIME);
  }
}

const PRIME = 0x01000193;

export function hashOf(codes: Uint16Array, length: number): number {
  let hash = 0;
  for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ (codes[at] as number), PRIME);
  return hash;
}

/** Returns how long the joined word is then. */
function join(length: number, joinedLength: number): number {
  const added = Math.min(length, MAX_LENGTH - joinedLength);
  joined.set(word.subarray(0, added), joinedLength);
  return joinedLength + added;
}

/** The code if it is part of a word here, else a separator. */
function specialAt(folded: string, at: number, code: number): number {
  if (codeAt(folded, at + 1) < ZERO) return SEPARATOR;
  if (code === COMMA) return isInNumber(folded, at, 3) ? COMMA : SEPARATOR;
  if (code === DOT) return isInNumber(folded, at, 1) ? DOT : SEPARATOR;
  return code;
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  visitWords(text, (codes, length) => words.add(String.fromCharCode(...codes.subarray(0, length))));
  return [...words];
}

/** "Tyre" for "tyres". English has exceptions; a word and its plural only have to agree mostly. */
export function singular(text: string): string {
  if (text.length > 4 && text.endsWith('ies')) return `${text.slice(0, -3)}y`;
  if (/..(?:ss|x|ch|sh|zz)es$/.test(text)) return text.slice(0, -2);
  return /..[^siu]s$/.test(text) ? text.slice(0, -1) : text;
}

/** The words with the same singular. */
export function formsOf(text: string): string[] {
  const one = singular(text);
  const forms = [one, `${one}s`, `${one}es`, one.replace(/y$/, 'ies')];
  return [...new Set(forms)].filter((form) => singular(form) === one);
}

/** Lower case without accents; what is left beyond ASCII is letters and digits. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/ς/g, 'σ')
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\p{L}\p{N}\0-\x7f]+/gu, ' ');
}

function foldedCode(character: string): number {
  const folded = fold(character);
  if (folded.length !== 1) return UNKNOWN;
  return /[\p{L}\p{N}',.-]/u.test(folded) ? folded.charCodeAt(0) : SEPARATOR;
}

function isFoldedByTable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= FOLDED.length || FOLDED[code] === UNKNOWN) return false;
  }
  return true;
}

/** A separator after the end. */
function codeAt(folded: string, at: number): number {
  if (at >= folded.length) return SEPARATOR;
  const code = folded.charCodeAt(at);
  return code < FOLDED.length ? (FOLDED[code] as number) : code;
}

/** "2.4", "98,500". */
function isInNumber(text: string, at: number, digitsAfter: 1 | 3): boolean {
  if (!isDigit(text, at - 1)) return false;
  for (let after = 1; after <= digitsAfter; after += 1) if (!isDigit(text, at + after)) return false;
  return digitsAfter === 1 || !isDigit(text, at + 4);
}

function isDigit(text: string, at: number): boolean {
  const code = codeAt(text, at);
  return code >= ZERO && code <= NINE;
}

const MAX_WORDS = 10;

/** Fits each word that begins with it, and its own singular and plural. */
export type TypedWord = { beginning: string; forms: string[] };

/** One of them must fit with all its words: "tow-bar" is "towbar", or "tow" and "bar". */
export type TypedTerm = TypedWord[][];

/** All must fit. */
export function typedTerms(text: string): TypedTerm[] {
  const terms: TypedTerm[] = [];
  let parts: TypedWord[] = [];
  let count = 0;
  visitWords(text, (codes, length, kind) => {
    const one = toTypedWord(String.fromCharCode(...codes.subarray(0, length)));
    if (kind === 'joined') {
      if (parts.length > 0) terms.push([[one], parts]);
      parts = [];
    } else if (count < MAX_WORDS) {
      count += 1;
      if (kind === 'single') terms.push([[one]]);
      else parts.push(one);
    }
  });
  return terms;
}

export function fitsWords(words: readonly string[], terms: readonly TypedTerm[]): boolean {
  const has = ({ beginning, forms }: TypedWord) =>
    words.some((word) => word.startsWith(beginning) || forms.includes(word));
  return terms.every((ways) => ways.some((typed) => typed.every(has)));
}

function toTypedWord(word: string): TypedWord {
  const one = singular(word);
  return { beginning: word, forms: formsOf(one).filter((form) => !form.startsWith(word)) };
}
