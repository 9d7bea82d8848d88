import { expect, test } from 'vitest';
import { carLoan } from '#app/finance/car-loan.ts';
import { parseEnv } from '#app/platform/env.server.ts';

const SETTINGS = {
  LOAN_RATE: '7.5',
  LOAN_COMPARISON_RATE: '8.14',
  LOAN_YEARS: '5',
  LOAN_EXAMPLE: 'Secured loan of $30,000 over 5 years.',
};

test('a repayment shows its rate, comparison rate and term', () => {
  const loan = carLoan(2_000_000, parseEnv(SETTINGS));
  expect(loan?.line).toBe('About $401 a month over 5 years at 7.50% p.a. Comparison rate 8.14% p.a.');
  expect(loan?.conditions).toContain('$20,000');
  expect(loan?.conditions).toContain('Secured loan of $30,000 over 5 years. WARNING');
});

test('without settings there is no repayment, and each setting needs the others', () => {
  expect(carLoan(2_000_000, parseEnv({}))).toBeNull();
  for (const name of Object.keys(SETTINGS))
    expect(() => parseEnv({ ...SETTINGS, [name]: '' }), name).toThrow(`${name} is needed with`);
});

test('invalid rates, or a comparison rate below the rate, stop the start', () => {
  expect(() => parseEnv({ ...SETTINGS, LOAN_COMPARISON_RATE: '7.4' })).toThrow('LOAN_COMPARISON_RATE');
  for (const LOAN_RATE of ['seven', '-1', '49'])
    expect(() => parseEnv({ ...SETTINGS, LOAN_RATE })).toThrow('LOAN_RATE must be');
  expect(() => parseEnv({ ...SETTINGS, LOAN_YEARS: '2.5' })).toThrow('LOAN_YEARS must be');
});
