import { expect, test } from 'vitest';
import { capPhone, formatPhone, isMobile, isPhone } from '#app/vocabulary/phone.ts';

test.each([
  ['0491 570 156', '0491570156'],
  ['+61 491 570 156', '0491570156'],
  ['+61 (0)491 570 156', '0491570156'],
  ['0061491570156', '0491570156'],
  ['61491570156', '0491570156'],
  ['0011 61 491 570 156', '0491570156'],
  ['0011 61 (0)491 570 156', '0491570156'],
  ['+61 3 5550 1234', '0355501234'],
  ['1300 975 707', '1300975707'],
  ['+61 1300 975 707', '1300975707'],
  ['04915701569999', '0491570156'],
  ['call me', ''],
])('%s becomes %s', (typed, normalised) => {
  expect(capPhone(typed)).toBe(normalised);
});

test('only ten digits are a phone number', () => {
  expect(isPhone('0491570156')).toBe(true);
  for (const other of ['', '049157015', '04915701560', '0491570l56']) expect(isPhone(other)).toBe(false);
});

test.each([
  ['0491570156', '0491 570 156'],
  ['0355501234', '03 5550 1234'],
  ['1300975707', '1300 975 707'],
  ['1800975707', '1800 975 707'],
  ['131166', '13 11 66'],
  ['12345', '12345'],
])('%s is displayed as %s', (digits, formatted) => {
  expect(formatPhone(digits)).toBe(formatted);
});

test('only a ten-digit number that starts with 04 is a mobile', () => {
  expect(isMobile('0491570156')).toBe(true);
  for (const other of ['0355501234', '1300975707', '131166', '049157015']) expect(isMobile(other)).toBe(false);
});
