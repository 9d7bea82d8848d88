import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Loan, monthlyRepayment } from './comparison-rate.ts';

const loan: fc.Arbitrary<Loan> = fc.record({
  price: fc.integer({ min: 1, max: 500_000 }),
  deposit: fc.integer({ min: 0, max: 500_000 }),
  ratePercent: fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 60, noNaN: true })),
  years: fc.integer({ min: 1, max: 30 }),
});

function balanceAtEnd({ price, deposit, ratePercent, years }: Loan, repayment: number): number {
  let balance = Math.max(0, price - deposit);
  for (let month = 0; month < years * 12; month += 1) balance += (balance * ratePercent) / 1200 - repayment;
  return balance;
}

test('the repayments pay off the loan exactly', () => {
  fc.assert(
    fc.property(loan, (example) => {
      const growth = (1 + example.ratePercent / 1200) ** (example.years * 12);
      const rounding = 1e-9 * example.price * growth;
      expect(Math.abs(balanceAtEnd(example, monthlyRepayment(example)))).toBeLessThanOrEqual(rounding);
    }),
  );
});

test('repayments of known loans', () => {
  expect(monthlyRepayment({ price: 25_000, deposit: 5_000, ratePercent: 6, years: 5 })).toBeCloseTo(386.66, 2);
  expect(monthlyRepayment({ price: 12_000, deposit: 0, ratePercent: 0, years: 1 })).toBe(1000);
  expect(monthlyRepayment({ price: 12_000, deposit: 15_000, ratePercent: 9, years: 3 })).toBe(0);
});

test.each([{ years: 0 }, { years: -1 }, { ratePercent: -1 }, { price: Number.NaN }, { years: Number.NaN }])(
  '%o throws a RangeError',
  (wrong) => {
    expect(() => monthlyRepayment({ price: 1, deposit: 0, ratePercent: 5, years: 1, ...wrong })).toThrow(RangeError);
  },
);
