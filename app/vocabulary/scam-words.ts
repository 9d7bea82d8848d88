// cspell:ignore verif
/** Words and links of scams that target Australian car buyers and sellers. Warnings against scams don't count. */
import { plainText } from '#app/vocabulary/plain-text.ts';
import { SCAM_RULES, type ScamRule } from '#app/vocabulary/scam-rules.ts';

/** Its name and host, which only we may write as. */
export type OurSite = { name: string; host: string };

const WARNS = /\b(?:avoid|beware|wary|scam\w*)\b/;
const DENIES = /\b(?:no(?! need)|not|never|nor|none|without|don't|won't|isn't|doesn't|do not|will not)\b/;
/** What follows is said of someone else, or instead. */
const NEW_CLAUSE = /, ?(?:i|i'm|we|my|our|you|but|so|they|he|she|just|please|only|instead)\b|\b(?:but|so|instead)\b/;
const SENTENCE_END = /[!?\n;]|\.(?!\w)/;
const LINK =
  /(?<![@\w.])(?:https?:\/\/|www\.)[^\s<>"]+|(?<![@\w.])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|shop|site|online|xyz|link|me|ly)(?:\.au)?(?![\w@])(?:\/[^\s<>"]*)?/gi;

/** The rules that a text breaks. `site` is left out where its name isn’t known. */
export function findScamRules(text: string, site?: OurSite): ScamRule[] {
  const plain = plainText(text);
  const sentences = plain.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  const pairs = sentences.map((sentence, at) => `${sentence}. ${sentences[at + 1] ?? ''}`);
  return SCAM_RULES.filter((rule) => {
    const { signs, patterns, unless } = compile(rule, site);
    const passages = pairs.filter((pair) => !unless?.test(pair));
    return (
      patterns.some((pattern) => isMeant(plain, pattern)) ||
      passages.some((pair) => signs.some((sign) => haveAll(pair, sign)))
    );
  });
}

/** The names of those that hold an ad. */
export function findScamWords(text: string, site?: OurSite): string[] {
  return findScamRules(text, site).flatMap(({ name, onlyWarnsAds }) => (onlyWarnsAds ? [] : [name]));
}

function haveAll(pair: string, [first, ...others]: readonly RegExp[]): boolean {
  return first !== undefined && isMeant(pair, first) && others.every((sign) => pair.search(sign) !== -1);
}

type Compiled = { signs: RegExp[][]; patterns: RegExp[]; unless: RegExp | null };
const compiled = new Map<string, Compiled>();

function compile({ name, signs, patterns = [], unless }: ScamRule, site: OurSite | undefined): Compiled {
  const key = `${name} ${site?.name} ${site?.host}`;
  const known = compiled.get(key);
  if (known) return known;
  const named = (source: string) =>
    source.replaceAll('SITE_HOST', escaped(site?.host ?? '')).replaceAll('SITE', escaped(plainText(site?.name ?? '')));
  const isKnown = (source: string) => site !== undefined || !source.includes('SITE');
  const rule = {
    signs: signs.filter(isKnown).map((sign) => named(sign).split(' & ').map(toPattern)),
    patterns: patterns.filter(({ source }) => isKnown(source)).map(({ source }) => new RegExp(named(source), 'g')),
    unless: unless === undefined ? null : new RegExp(`(?<!\\w)(?:${unless})(?!\\w)`),
  };
  compiled.set(key, rule);
  return rule;
}

function toPattern(words: string): RegExp {
  const parts = words.split(' .. ').map((part) => `(?:${part.replace(/(?<=\w)\*/g, '\\w*')})`);
  const source = parts.join('\\b[^.!?\\n]{0,40}(?<!\\w)');
  return new RegExp(`(?<![\\w])${source.replace('{report host}', REPORT_HOST).replace('{host}', HOST)}(?![\\w])`, 'g');
}

const HOST = '(?:[a-z\\d-]+\\.)+(?:com|net|org|info|biz|site|shop|online|xyz|link|example|app|top|au)';
const REPORT_HOST = '[\\w-]*(?:vin|rego|report|history|check|verif|inspect)[\\w-]*\\.[a-z]{2,}';

/** Somewhere it isn’t advice against it. */
function isMeant(text: string, pattern: RegExp): boolean {
  return [...text.matchAll(pattern)].some(({ index, 0: words }) => {
    const before = text.slice(0, index).split(SENTENCE_END).at(-1) ?? '';
    return !isAdvice(before, words);
  });
}

export function findLinks(text: string): string[] {
  return [...new Set([...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?)]+$/, '')))];
}

const ANY_ADDRESS = /(?:https?:|www\.)\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu;

/** For emails, whose programs make a link of anything that looks like an address. */
export function withoutLinks(text: string): string {
  return text.replace(ANY_ADDRESS, '(link removed)');
}

const escaped = (text: string) => text.replace(/[^\w]/g, String.raw`\$&`);

/** “No escrow”, “never pay a shipping agent”: said in the same sentence before the words, or within them. */
function isAdvice(before: string, words: string): boolean {
  const clause = before.split(NEW_CLAUSE).at(-1) ?? '';
  return WARNS.test(before + words) || DENIES.test(clause);
}
