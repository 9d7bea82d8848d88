import type { ComparisonExample } from '#app/finance/comparison-guide.tsx';
import { formatDollars } from '#app/vocabulary/money.ts';

export type LoanWithFees = Loan & { setUpFee: number; monthlyFee: number };

const HIGHEST_MONTHLY_RATE = 1;
const STEPS = 60;

const A: LoanWithFees = { price: 20_000, deposit: 0, years: 5, ratePercent: 7, setUpFee: 600, monthlyFee: 15 };
const B: LoanWithFees = { ...A, ratePercent: 8, setUpFee: 0, monthlyFee: 0 };

export function comparisonExample(): ComparisonExample {
  const row = (label: string, textOf: (loan: LoanWithFees) => string): ComparisonExample['rows'][number] => [
    label,
    textOf(A),
    textOf(B),
  ];
  return {
    rows: [
      row('Interest rate', ({ ratePercent }) => `${ratePercent.toFixed(2)}%`),
      row('Set-up fee', ({ setUpFee }) => formatDollars(setUpFee)),
      row('Fee each month', ({ monthlyFee }) => formatDollars(monthlyFee)),
      row('Comparison rate', (loan) => `${comparisonRate(loan).toFixed(2)}%`),
      row('Paid in total', (loan) => formatDollars(totalRepaid(loan))),
    ],
    difference: formatDollars(Math.round(totalRepaid(A)) - Math.round(totalRepaid(B))),
  };
}

/** Per cent a year, by regulation 100 of the National Consumer Credit Protection Regulations 2010; repaid monthly. */
export function comparisonRate(loan: LoanWithFees): number {
  const payment = monthlyRepayment(loan) + loan.monthlyFee;
  const received = loan.price - loan.deposit - loan.setUpFee;
  let low = 0;
  let high = HIGHEST_MONTHLY_RATE;
  for (let step = 0; step < STEPS; step += 1) {
    const rate = (low + high) / 2;
    if (presentValue(payment, rate, loan.years * 12) > received) low = rate;
    else high = rate;
  }
  return low * 1200;
}

export function totalRepaid(loan: LoanWithFees): number {
  return loan.setUpFee + loan.years * 12 * (monthlyRepayment(loan) + loan.monthlyFee);
}

function presentValue(payment: number, rate: number, months: number): number {
  return (payment * -Math.expm1(-months * Math.log1p(rate))) / rate;
}

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
