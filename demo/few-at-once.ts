const AT_ONCE = 3;

/** Does the work for each item, three at a time. Throws the first error, once no work is running any more. */
export async function fewAtOnce<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [...items].values();
  const errors: unknown[] = [];
  async function workThrough() {
    for (const item of waiting) {
      if (errors.length > 0) return;
      signal?.throwIfAborted();
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => workThrough().catch((error) => errors.push(error))));
  if (errors.length > 0) throw errors[0];
}
