/** A repayment only shows with the lender's rates: the law requires them beside it. */
export type Loan = {
  price: number;
  deposit: number;
  /** Per year, compounded monthly. */
  ratePercent: number;
  years: number;
};

/** Equal payments at the end of each month; zero if the deposit covers the price. */
export function monthlyRepayment({ price, deposit, ratePercent, years }: Loan): number {
  const months = Math.round(years * 12);
  if (!(months > 0 && ratePercent >= 0 && Number.isFinite(price - deposit))) {
    throw new RangeError('A loan has a price, a deposit, a rate of zero or more and at least a month.');
  }
  const principal = Math.max(0, price - deposit);
  const rate = ratePercent / 1200;
  if (rate === 0) return principal / months;
  // The same as principal * rate / (1 - (1 + rate) ** -months), but precise for tiny rates.
  return (principal * rate) / -Math.expm1(-months * Math.log1p(rate));
}
