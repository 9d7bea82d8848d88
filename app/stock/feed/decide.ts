import type { RunFigures } from '#app/stock/run.ts';

/** Fewer missing cars can just be a good week. */
const SOLD_WITHOUT_A_QUESTION = 3;

export type Decision = { is: 'import' } | { is: 'ask'; problem: string };

/** After the check: a file that has lost most of its cars is more often broken than sold out. */
export function decide({ vanished = 0 }: Partial<RunFigures>, carsForSale: number): Decision {
  if (vanished <= SOLD_WITHOUT_A_QUESTION || vanished * 2 <= carsForSale) return { is: 'import' };
  return {
    is: 'ask',
    problem: `${vanished} of your ${carsForSale} cars aren’t in the file. Are they sold? We haven’t changed anything.`,
  };
}

/** A finished import's problem; null if there is none. */
export function problemOf({ records = 0, rejected = 0, vanishedRefusal }: Partial<RunFigures>): string | null {
  if (rejected * 2 > records) return `${rejected} of ${records} rows of the file couldn’t be read.`;
  return vanishedRefusal ? `We didn’t mark missing cars as sold: ${vanishedRefusal}.` : null;
}
