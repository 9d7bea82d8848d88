/** Descriptions of made-up words: 80 in the median, a few very common, and always some that no other text has. */
import { type Random, seededRandom } from '../../demo/random.ts';

const MEDIAN_WORDS = 80;
/** Of the logarithm of the length. */
const SPREAD = 0.5;
const VOCABULARY = 150_000;
/** Each word is about this much rarer than the one before, as in English. */
const EXPONENT = 1.2;
/** Percent of words that are numbers of parts, plates or plans. */
const NUMBERS = 0.2;

const CONSONANTS = 's c p t r m b d f l n h w g st tr ch k v j'.split(' ');
const VOWELS = ['e', 'a', 'o', 'i', 'u'];
const SYLLABLES = CONSONANTS.flatMap((consonant) => VOWELS.map((vowel) => consonant + vowel));

const FIRST_SYLLABLES = 30;

/** The 1st is the commonest, the 30th has a second syllable, the 3000th a third. */
export function bareWord(rank: number): string {
  let word = SYLLABLES[rank % FIRST_SYLLABLES] as string;
  for (let left = Math.floor(rank / FIRST_SYLLABLES); left > 0; left = Math.floor(left / SYLLABLES.length)) {
    word += SYLLABLES[left % SYLLABLES.length];
  }
  return word;
}

export function* bareTexts(count: number): Generator<string> {
  const words = Array.from({ length: VOCABULARY + 1 }, (_, rank) => bareWord(rank));
  const random = seededRandom(80);
  for (let at = 0; at < count; at += 1) yield bareText(words, random);
}

function bareText(words: readonly string[], random: Random): string {
  const length = Math.max(5, Math.round(MEDIAN_WORDS * Math.exp(SPREAD * bell(random))));
  let text = '';
  for (let at = 0; at < length; at += 1) {
    const isNumber = random() * 100 < NUMBERS;
    text += isNumber ? ` ${Math.floor(random() * 1_000_000)}` : ` ${words[rankOf(random())]}`;
    if (at % 12 === 11) text += '.';
  }
  return text.slice(1);
}

/** Draws from a power law. */
function rankOf(chance: number): number {
  const most = VOCABULARY ** (1 - EXPONENT);
  return Math.floor((1 - chance * (1 - most)) ** (1 / (1 - EXPONENT)));
}

/** About normal: mean 0, deviation 1. */
function bell(random: Random): number {
  let sum = -6;
  for (let at = 0; at < 12; at += 1) sum += random();
  return sum;
}
