import type { Word } from '#app/search/typed/words.ts';

/** Phrases by their first word, each with its meaning. */
export type Phrases<Name> = ReadonlyMap<string, readonly { parts: readonly string[]; name: Name }[]>;

export function phrases<Name>(lists: readonly (readonly [name: Name, phrases: readonly string[]])[]): Phrases<Name> {
  const byFirst = new Map<string, { parts: string[]; name: Name }[]>();
  for (const [name, list] of lists) {
    for (const parts of list.map((phrase) => phrase.split(' '))) {
      const [first = ''] = parts;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { parts, name }]);
    }
  }
  return byFirst;
}

export function anyOf(list: readonly string[]): Phrases<true> {
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
