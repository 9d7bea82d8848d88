import { expect, test } from 'vitest';
import { judgeMessage, UNKNOWN_SENDER } from '#app/enquiries/judge-message.ts';
import { SCAM_RULES, SENDER_RULES } from '#app/vocabulary/scam-rules.ts';

const SITE = { name: 'Kerbside', host: 'kerbside.com.au' };
const CLEAR = 'Is it still available?';
const stateOf = (text: string, facts = {}) => judgeMessage(text, SITE, { ...UNKNOWN_SENDER, ...facts }).state;

test.each([
  [CLEAR, 'clear'],
  ['Photos at bit.ly/abc', 'careful'],
  ['Photos at bit.ly/abc, I pay with Bitcoin', 'held'],
  ['What is the code I sent to your phone?', 'held'],
  ['I’m from the Kerbside support team.', 'held'],
  ['I saw it on Kerbside, at https://kerbside.com.au/listing/1', 'clear'],
  ['See https://kerbside-pay.example/1', 'held'],
])('%s: %s', (text, state) => {
  expect(stateOf(text)).toBe(state);
});

test('what the database knows about a sender counts like words', () => {
  expect(stateOf(CLEAR, { reporters: 2 })).toBe('clear');
  expect(stateOf(CLEAR, { reporters: 3 })).toBe('held');
  expect(stateOf(CLEAR, { accountsWithContact: 3 })).toBe('held');
  expect([3, 4, 8, 9].map((sellersWithSameText) => stateOf(CLEAR, { sellersWithSameText }))).toEqual([
    'clear',
    'careful',
    'careful',
    'held',
  ]);
});

test('the gravest reason comes first', () => {
  const { reasons } = judgeMessage('Photos at bit.ly/abc. Pay by escrow.', SITE, { ...UNKNOWN_SENDER, reporters: 3 });
  const says = (name: string) => SCAM_RULES.find((rule) => rule.name === name)?.says;
  expect(reasons).toEqual([SENDER_RULES.reported.says, says('escrow'), says('link to a chat or a hidden address')]);
});

test('the longest message is judged at once, however often it repeats itself', () => {
  const parts = ['a b c ', 'deposit pay ', 'code ', 'http://', '1 2 3 ', '. dot ', 'report vin.', 'one two three '];
  const started = performance.now();
  for (const part of parts) judgeMessage(part.repeat(4000 / part.length), SITE);
  expect(performance.now() - started).toBeLessThan(2000);
});
