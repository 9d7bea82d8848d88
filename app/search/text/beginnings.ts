import { type Bits, bitsFor } from '#app/search/columns/bits.ts';
import type { Dictionary } from '#app/search/text/dictionary.ts';
import { addMasked, addSlots, type Postings } from '#app/search/text/postings.ts';

const LONGEST = 6;
const [WORD_COST, BYTE_COST, SET_COST] = [15, 1.5, 0.5];
const TOO_MUCH = 500_000;
/** Words between two pauses. */
const STEP = 500;

type Known = { until: number; set: Bits };

/** Sets for the beginnings that would take a search longest. The longest come first: shorter ones are made from them. */
export function* commonBeginnings(
  postings: Postings,
  capacity: number,
  dictionary: Dictionary,
): Generator<undefined, Map<string, Bits>> {
  const { words, starts, sets } = postings;
  const beginnings = new Map<string, Bits>();
  const everything = bitsFor(capacity).fill(-1);
  const shared = sharedLengths(words, dictionary);
  yield;
  let longer = new Map<number, Known>();
  for (let length = LONGEST; length > 0; length -= 1) {
    const known = new Map<number, Known>();
    for (let from = 0, until = 0; from < words.length; from = until) {
      let cost = 0;
      do {
        const bytes = (starts[until + 1] as number) - (starts[until] as number);
        cost += bytes === 0 && sets.has(until) ? everything.length * SET_COST : WORD_COST + bytes * BYTE_COST;
        until += 1;
      } while (until < words.length && (shared[until] as number) >= length);
      const beginning = cost > TOO_MUCH ? dictionary.wordOf(words[from] as number) : '';
      if (beginning.length < length) continue;
      const set = bitsFor(capacity);
      for (let at = from; at < until; ) {
        const part = longer.get(at);
        const next = part?.until ?? nextKnown(longer, at, Math.min(at + STEP, until));
        if (part) addMasked(set, part.set, everything);
        else addSlots(set, postings, [at, next], everything);
        at = next;
        yield;
      }
      known.set(from, { until, set });
      beginnings.set(beginning.slice(0, length), set);
    }
    longer = known;
    yield;
  }
  return beginnings;
}

function nextKnown(known: ReadonlyMap<number, Known>, from: number, until: number): number {
  for (let at = from; at < until; at += 1) if (known.has(at)) return at;
  return until;
}

/** How many characters each word shares with the previous one. */
function sharedLengths(words: Uint32Array, dictionary: Dictionary): Uint8Array {
  const shared = new Uint8Array(words.length);
  for (let at = 1; at < words.length; at += 1) {
    shared[at] = dictionary.sharedLength(words[at - 1] as number, words[at] as number);
  }
  return shared;
}
