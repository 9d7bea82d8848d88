/**
 * Words within one or two typing mistakes. Two words that are near lose to the same rest when one or two letters of each
 * are left out (the "symmetric delete" method of Wolf Garbe, 2012), so a look-up needs no walk over all words.
 */
import { damerauDistance } from '#app/vocabulary/edit-distance.ts';

const [SHORTEST, SHORTEST_FOR_TWO, LONGEST] = [4, 6, 14];

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
  near(word: string): string[] {
    const most = mistakesIn(word);
    const candidates = new Set([...restsOf(word, most)].flatMap((rest) => this.#byRest.get(rest) ?? []));
    return [...candidates]
      .map((candidate) => ({ candidate, distance: damerauDistance(word, candidate) }))
      .filter(({ distance }) => distance <= most)
      .sort((a, b) => a.distance - b.distance)
      .map(({ candidate }) => candidate);
  }
}

/** Short words mean something else after one mistake. */
function mistakesIn(word: string): number {
  if (word.length < SHORTEST || word.length > LONGEST) return 0;
  return word.length < SHORTEST_FOR_TWO ? 1 : 2;
}

function restsOf(word: string, letters: number): Set<string> {
  const rests = new Set([word]);
  let last = [word];
  for (let left = 0; left < letters; left += 1) {
    last = last.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)));
    for (const text of last) rests.add(text);
  }
  return rests;
}
