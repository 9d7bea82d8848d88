import { describe, expect, test } from 'vitest';
import { questionsAbout } from '#app/selling/second-look.ts';

const fieldsOf = (typed: Parameters<typeof questionsAbout>[0], before?: number) =>
  questionsAbout(typed, before).map(({ field }) => field);

describe('the odometer', () => {
  test.each([
    ['98,500 km', undefined, []],
    ['150,000', undefined, ['kilometers']],
    ['9,000', undefined, []],
    ['0', undefined, []],
    ['lots', undefined, []],
    ['98,500', 99_000, ['kilometers']],
    ['98,500', 98_500, []],
    ['150,000', 150_000, []],
    ['150,000', 149_200, ['kilometers']],
    ['151,200', 149_200, []],
  ])('%s after %s', (kilometers, before, questions) => {
    expect(fieldsOf({ kilometers }, before)).toEqual(questions);
  });

  test('a falling odometer shows the earlier reading', () => {
    expect(questionsAbout({ kilometers: 90_000 }, 98_500)[0]?.text).toContain('98,500 km');
  });
});

describe('the VIN', () => {
  test('17 characters without I, O and Q raise no question', () => {
    expect(fieldsOf({ vin: '6t1bf3fk1 0x123456' })).toEqual([]);
    expect(fieldsOf({ vin: '' })).toEqual([]);
  });

  test('I, O and Q are offered as 1 and 0, as the PPSR reads them', () => {
    expect(questionsAbout({ vin: '6TIBF3FKQOX123456' })[0]).toMatchObject({ correction: '6T1BF3FK00X123456' });
  });

  test('another length raises a question', () => {
    expect(questionsAbout({ vin: 'HJ47012345' })).toMatchObject([
      { text: expect.stringContaining('10 characters'), correction: null },
    ]);
  });
});

test('scam words and links in a description raise a question; warnings against scams do not', () => {
  expect(fieldsOf({ description: 'Pay through escrow.' })).toEqual(['description']);
  expect(fieldsOf({ description: 'More at www.cars.example' })).toEqual(['description']);
  expect(fieldsOf({ description: 'No escrow, no gift cards. Cash or PayID.' })).toEqual([]);
});
