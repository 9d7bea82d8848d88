/** While one is cleaned, the next is drawn. */
const AT_ONCE = 3;

type Work<Item> = (item: Item, position: number) => Promise<void>;

/**
 * Does the work for each item, a few at once. Where it throws, no work is going on any more, so that what was done can be
 * undone.
 */
export async function fewAtOnce<Item>(items: Iterable<Item>, work: Work<Item>, signal?: AbortSignal): Promise<void> {
  const waiting = [...items].entries();
  const trouble: unknown[] = [];
  async function workOn() {
    for (const [position, item] of waiting) {
      if (trouble.length > 0) return;
      signal?.throwIfAborted();
      await work(item, position);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => workOn().catch((error) => trouble.push(error))));
  if (trouble.length > 0) throw trouble[0];
}
