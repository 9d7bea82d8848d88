import { expect, test } from 'vitest';
import { parseArguments } from './import-arguments.ts';

const least = ['cars.csv', '--mapping', 'm.json', '--seller', 'Dealer@Yarra.example'];

test('arguments are read, without defaults', () => {
  expect(parseArguments(least)).toEqual({
    ok: true,
    args: {
      file: 'cars.csv',
      mapping: 'm.json',
      seller: 'dealer@yarra.example',
      photos: null,
      rejects: null,
      isDryRun: false,
      withdrawsMissing: false,
      phoneNumber: '',
      dealershipName: '',
    },
  });
  const more = ['--photos', 'p', '--rejects', 'r.csv', '--dry-run', '--withdraw-missing'];
  expect(parseArguments([...more, ...least, '--phone', '+61 491 570 156', '--dealership', ' Yarra '])).toMatchObject({
    args: {
      photos: 'p',
      rejects: 'r.csv',
      isDryRun: true,
      withdrawsMissing: true,
      phoneNumber: '0491570156',
      dealershipName: 'Yarra',
    },
  });
});

test.each([
  [[], 'Give the CSV file to import.'],
  [['a.csv', 'b.csv'], 'One file at a time: remove "b.csv".'],
  [['a.csv'], 'Give the mapping file with --mapping.'],
  [['a.csv', '--mapping', 'm.json'], 'Give the seller’s email with --seller.'],
  [['a.csv', '--mapping', 'm.json', '--seller', 'me'], '--seller needs an email address, and "me" isn’t one.'],
  [[...least, '--phone', '12'], '--phone needs a ten-digit number, and "12" isn’t one.'],
  [[...least, '--fast'], "Unknown option '--fast'."],
  [[...least, '--photos'], "Option '--photos <value>' argument missing."],
  [[...least, '--dry-run=yes'], "Option '--dry-run' does not take an argument."],
])('%j gives a one-line error', (words, reason) => {
  expect(parseArguments(words)).toEqual({ ok: false, reason });
});
