/** Of a typed search: a browser takes no more, a server reads no more. */
export const MAX_TYPED_LENGTH = 2000;

/** "CX-5", "cx5" and "CX 5" are one model, "Citroen" and "CITROËN" one make. A Smart #1 is no Smart 1. */
export function compareKey(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#+/]+/gu, '');
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
