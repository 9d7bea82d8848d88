import { formatDollars, toDollars } from '#app/vocabulary/money.ts';
import { monthlyRepayment } from './comparison-rate.ts';

export type LoanSettings = {
  LOAN_RATE?: number | undefined;
  LOAN_COMPARISON_RATE?: number | undefined;
  LOAN_YEARS?: number | undefined;
  LOAN_EXAMPLE?: string | undefined;
};

/** Texts, so that a page can’t show the repayment without its rates. */
export type CarLoan = { line: string; conditions: string };

/** The law wants the comparison rate’s example and this warning beside it. */
const WARNING =
  'WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** Null while the operator has not set the rates. */
export function carLoan(priceCents: number, settings: LoanSettings): CarLoan | null {
  const { LOAN_RATE: rate, LOAN_COMPARISON_RATE: comparison, LOAN_YEARS: years, LOAN_EXAMPLE: example } = settings;
  if (rate === undefined || comparison === undefined || years === undefined || example === undefined) return null;
  const price = toDollars(priceCents);
  const monthly = Math.ceil(monthlyRepayment({ price, deposit: 0, ratePercent: rate, years }));
  const term = `${years} ${years === 1 ? 'year' : 'years'}`;
  return {
    line: `About ${formatDollars(monthly)} a month over ${term} at ${percent(rate)} p.a. Comparison rate ${percent(comparison)} p.a.`,
    conditions: `An estimate for a loan of ${formatDollars(price)} without a deposit or fees. It isn’t an offer of credit. Comparison rate: ${example} ${WARNING}`,
  };
}

function percent(rate: number): string {
  return `${rate.toFixed(2)}%`;
}
