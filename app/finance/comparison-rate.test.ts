import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonExample, comparisonRate, type LoanWithFees, totalRepaid } from '#app/finance/comparison-rate.ts';

const loan: fc.Arbitrary<LoanWithFees> = fc.record({
  price: fc.integer({ min: 1000, max: 200_000 }),
  deposit: fc.constant(0),
  ratePercent: fc.double({ min: 0.1, max: 40, noNaN: true }),
  years: fc.integer({ min: 1, max: 7 }),
  setUpFee: fc.integer({ min: 0, max: 500 }),
  monthlyFee: fc.integer({ min: 0, max: 20 }),
});

test('without fees the comparison rate is the interest rate', () => {
  fc.assert(
    fc.property(loan, (example) => {
      const withoutFees = { ...example, setUpFee: 0, monthlyFee: 0 };
      expect(comparisonRate(withoutFees)).toBeCloseTo(example.ratePercent, 6);
    }),
  );
});

test('at the comparison rate all payments together are worth what was lent', () => {
  fc.assert(
    fc.property(loan, (example) => {
      const months = example.years * 12;
      const payment = (totalRepaid(example) - example.setUpFee) / months;
      let owed = example.price - example.setUpFee;
      for (let month = 0; month < months; month += 1) owed *= 1 + comparisonRate(example) / 1200;
      let paid = 0;
      for (let month = 0; month < months; month += 1) paid = paid * (1 + comparisonRate(example) / 1200) + payment;
      expect(Math.abs(owed - paid) / owed).toBeLessThan(1e-8);
    }),
  );
});

test('a fee raises the comparison rate', () => {
  const plain = { price: 20_000, deposit: 0, ratePercent: 7, years: 5, setUpFee: 0, monthlyFee: 0 };
  expect(comparisonRate({ ...plain, setUpFee: 600 })).toBeGreaterThan(8);
  expect(comparisonRate({ ...plain, monthlyFee: 15 })).toBeGreaterThan(8);
  expect(totalRepaid({ ...plain, setUpFee: 600, monthlyFee: 15 }) - totalRepaid(plain)).toBeCloseTo(1500, 6);
});

test('in the example the lower interest rate costs more', () => {
  const { rows, difference } = comparisonExample();
  expect(rows).toEqual([
    ['Interest rate', '7.00%', '8.00%'],
    ['Set-up fee', '$600', '$0'],
    ['Fee each month', '$15', '$0'],
    ['Comparison rate', '9.88%', '8.00%'],
    ['Paid in total', '$25,261', '$24,332'],
  ]);
  expect(difference).toBe('$929');
});
