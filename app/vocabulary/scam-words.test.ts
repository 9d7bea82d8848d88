// cspell:ignore Uniοn krbside
import { expect, test } from 'vitest';
import { findLinks, findScamWords, withoutLinks } from '#app/vocabulary/scam-words.ts';

test.each([
  ['I am currently deployed with the navy, so you can’t see it.', 'deployed overseas'],
  ['My deployment overseas means a quick sale.', 'deployed overseas'],
  ['Payment through escrow and it’s yours.', 'escrow'],
  ['Deposit by Amazon gift card please.', 'gift cards'],
  ['My shipping agent delivers anywhere.', 'shipping agent'],
  ['A courier will collect the papers.', 'shipping agent'],
  ['Send by PayID, you may need to upgrade to a business account.', 'PayID overpayment'],
  ['I will refund the difference.', 'PayID overpayment'],
  ['Western Union only.', 'money transfer'],
  ['Pictures at wa.me/61491570156', 'link to a chat or a hidden address'],
  ['Ｐay by Western　Uniοn.', 'money transfer'],
  ['Pay by e s c r o w please.', 'escrow'],
  ['Pictures at b i t . l y / abc', 'link to a chat or a hidden address'],
  ['Look at xn--krbside-b0a.example', 'false links'],
  ['Tell me the c0de I sent to your phone.', 'requests for codes'],
])('%s', (text, scam) => {
  expect(findScamWords(text)).toEqual([scam]);
});

test.each([
  'No scams please, no escrow, no gift cards, no shipping agents.',
  'PayID or cash on pick up.',
  'No PayID. Won’t deal with a courier will collect story.',
  'Airbags have never deployed. Side airbags deployed in a small accident, since replaced.',
  'Beware of Western Union and never pay a shipping agent.',
  'Don’t ask me to refund the difference.',
  'Comes with a $100 fuel gift card from the dealer.',
  'Ex Army Land Rover, well looked after.',
  'Agent serviced, log books.',
])('an honest ad has no scam words: %s', (text) => {
  expect(findScamWords(text)).toEqual([]);
});

test('links are found, including chat links and shortened ones', () => {
  const text = 'See www.oldcars.com.au/1, https://bit.ly/abc. Mail robin@people.com or wa.me/61491570156';
  expect(findLinks(text)).toEqual(['www.oldcars.com.au/1', 'https://bit.ly/abc', 'wa.me/61491570156']);
});

test('an email of a suspect message has no address left', () => {
  const text = 'Deployed overseas, verify at https://bit.ly/x?y=1 or t.me/robin, evil.io:8080/a. 2.0L, $5.50.';
  expect(withoutLinks(text)).toBe(
    'Deployed overseas, verify at (link removed) or (link removed) (link removed) 2.0L, $5.50.',
  );
});

test.each(['2.0L turbo, 5.7 V8. Great condition.Call me', 'a.b c.d 1.6i', 'robin@people.com.au'])(
  'not a link: %s',
  (text) => {
    expect(findLinks(text)).toEqual([]);
  },
);
