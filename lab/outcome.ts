/** For example `codes used twice at once` with the outcome `0 of 100 succeeded twice`. */
export type Outcome = { name: string; outcome: string; isLost: boolean };

const SHOWN = 5;

/** The first of them in brackets; empty without any. */
export function listed(problems: string[]): string {
  if (problems.length === 0) return '';
  const more = problems.length > SHOWN ? ` and ${problems.length - SHOWN} more` : '';
  return ` (${problems.slice(0, SHOWN).join('; ')}${more})`;
}
