import { isKnownHeading } from '#app/stock/choices.ts';

const LEADING_ROWS = 10;
const FEWEST_KNOWN = 3;

/** The row with the headings: before it are `sep=,`, a title or a date of the report, with fewer filled cells. */
export function findHeading(rows: string[][]): number {
  const leading = rows.slice(0, LEADING_ROWS);
  const known = leading.map((cells) => cells.filter(isKnownHeading).length);
  const most = Math.max(0, ...known);
  if (most >= FEWEST_KNOWN) return known.indexOf(most);
  const filled = leading.map((cells) => (isSeparator(cells) ? 0 : cells.filter((cell) => cell.trim() !== '').length));
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > widest),
  );
}

function isSeparator([first = '', ...others]: string[]): boolean {
  return /^sep=/i.test(first) && others.every((cell) => cell === '');
}
