/** Counts millions of keys in a few megabytes. Two of a million share 64 bits with a chance of 1 in 37 million. */
import { hash } from 'node:crypto';

export type KeyCounts = {
  add(key: string): number;
  count(key: string): number;
};

export function createKeyCounts(): KeyCounts {
  let table = createTable(2 ** 12);
  return {
    add(key) {
      if (table.used * 3 > table.size * 2) table = enlarge(table);
      const [high, low] = digest(key);
      const slot = findSlot(table, high, low);
      if (table.counts[slot] === 0) table.used += 1;
      table.high[slot] = high;
      table.low[slot] = low;
      const count = (table.counts[slot] ?? 0) + 1;
      table.counts[slot] = count;
      return count;
    },
    count(key) {
      return table.counts[findSlot(table, ...digest(key))] ?? 0;
    },
  };
}

function createTable(size: number) {
  return { size, used: 0, high: new Uint32Array(size), low: new Uint32Array(size), counts: new Uint32Array(size) };
}
type Table = ReturnType<typeof createTable>;

/** `size` is a power of two, and some slots are free. */
function findSlot({ size, high, low, counts }: Table, wantedHigh: number, wantedLow: number): number {
  let slot = wantedLow & (size - 1);
  while (counts[slot] !== 0 && (high[slot] !== wantedHigh || low[slot] !== wantedLow)) slot = (slot + 1) & (size - 1);
  return slot;
}

function enlarge(table: Table): Table {
  const larger = createTable(table.size * 2);
  for (let old = 0; old < table.size; old += 1) {
    const count = table.counts[old] ?? 0;
    if (count === 0) continue;
    const [high, low] = [table.high[old] ?? 0, table.low[old] ?? 0];
    const slot = findSlot(larger, high, low);
    larger.high[slot] = high;
    larger.low[slot] = low;
    larger.counts[slot] = count;
  }
  larger.used = table.used;
  return larger;
}

function digest(key: string): [high: number, low: number] {
  const bytes = hash('sha256', key, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}
