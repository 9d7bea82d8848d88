import type { ComparisonExample } from '#app/finance/comparison-guide.tsx';
import { type Loan, monthlyRepayment } from '#app/finance/repayment.ts';
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
