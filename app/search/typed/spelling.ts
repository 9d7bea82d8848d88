/**
 * Words within one or two typing mistakes. Two words that are near lose to the same rest when one or two letters of each
 * are left out (the "symmetric delete" method of Wolf Garbe, 2012), so a look-up needs no walk over all words.
 */

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

/** Letters left out, added, changed, or swapped with their neighbour (optimal string alignment). */
export function damerauDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row, ...new Array<number>(b.length).fill(0)]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column <= b.length; column += 1) (rows[0] as number[])[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, at(row - 2, column - 2) + 1);
      (rows[row] as number[])[column] = cost;
    }
  }
  return at(a.length, b.length);
}
