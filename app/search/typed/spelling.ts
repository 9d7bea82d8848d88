// cspell:ignore desiel
/**
 * Words within one or two typing mistakes. Two words that are near lose to the same rest when one or two letters of each
 * are left out (the "symmetric delete" method of Wolf Garbe, 2012), so a look-up needs no walk over all words.
 */
import { damerauDistance } from '#app/vocabulary/words.ts';

/** The longest is the Northern Territory. */
const [SHORTEST, SHORTEST_FOR_TWO, LONGEST] = [4, 6, 17];
/** Two mistakes in six letters make another word ("family", "Daily"), unless the letters are the same ("desiel"). */
const SHORTEST_FOR_TWO_LETTERS = 7;
/** People know how a short word begins: "crown" isn't "brown". */
const SHORTEST_FOR_FIRST_LETTER = 6;

export class Spellings {
  readonly #words = new Set<string>();
  readonly #byRest = new Map<string, string[]>();

  /** A word that is there already costs nothing. */
  add(word: string): void {
    if (this.#words.has(word) || word.length < SHORTEST - 1 || word.length > LONGEST || !/\p{L}{3}/u.test(word)) return;
    this.#words.add(word);
    for (const rest of restsOf(word, mistakesIn(word))) {
      const others = this.#byRest.get(rest);
      if (others) others.push(word);
      else this.#byRest.set(rest, [word]);
    }
  }

  /** The nearest first. */
  near(word: string, mostMistakes: number): string[] {
    const most = Math.min(mistakesIn(word), mostMistakes);
    const candidates = new Set<string>();
    for (const rest of restsOf(word, most))
      for (const candidate of this.#byRest.get(rest) ?? []) candidates.add(candidate);
    return [...candidates]
      .map((candidate) => ({ candidate, distance: damerauDistance(word, candidate) }))
      .filter(({ candidate, distance }) => distance <= most && isLikely(word, candidate, distance))
      .sort((a, b) => a.distance - b.distance)
      .map(({ candidate }) => candidate);
  }
}

/** Short words mean something else after one mistake. */
function mistakesIn(word: string): number {
  if (word.length < SHORTEST || word.length > LONGEST) return 0;
  return word.length < SHORTEST_FOR_TWO ? 1 : 2;
}

function isLikely(word: string, candidate: string, distance: number): boolean {
  const isSameBeginning = word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
  if (distance > 1) {
    const shortest = Math.min(word.length, candidate.length);
    return isSameBeginning && (shortest >= SHORTEST_FOR_TWO_LETTERS || lettersOf(word) === lettersOf(candidate));
  }
  return isSameBeginning || word.length >= SHORTEST_FOR_FIRST_LETTER;
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

function restsOf(word: string, letters: number): Set<string> {
  const rests = new Set([word]);
  let last = [word];
  for (let left = 0; left < letters; left += 1) {
    const next: string[] = [];
    for (const text of last) {
      for (let at = 0; at < text.length; at += 1) {
        const rest = text.slice(0, at) + text.slice(at + 1);
        if (rests.has(rest)) continue;
        rests.add(rest);
        next.push(rest);
      }
    }
    last = next;
  }
  return rests;
}
