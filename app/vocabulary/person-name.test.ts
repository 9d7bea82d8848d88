// cspell:ignore Admiraal D'Arcy Kerbsíde Moderna Siddel Supporta tropus Łukasz Аdmіn Кеrbsіdе ａｄｍｉｎ
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOfBusinessName, faultOfName } from '#app/vocabulary/person-name.ts';

const SITE = 'Kerbside';

test.each([
  [
    'ours',
    [
      'Kerbside',
      'Kerbside Support',
      'KerbsideAU',
      'K e r b s i d e',
      'Kerbsíde',
      'K3rbs1de',
      'Кеrbsіdе',
      'Jess (Kerbside)',
    ],
  ],
  [
    'ours',
    [
      'Admin',
      'the Admin Team',
      'Supp0rt',
      'S u p p o r t',
      'Customer Service',
      'Staff',
      'Official',
      'Admin Jess',
      'Support 24/7',
    ],
  ],
  ['ours', ['MODERATOR', 'Moderation_Team', 'ａｄｍｉｎ', 'adm\u200bin', 'Аdmіn']],
  [
    'address',
    ['pay@evil.example', 'Jess @evil', 'https://evil.example', 'evil.example', 'www.evil.com', 'pay＠evil．example'],
  ],
  [
    'address',
    ['0491 570 156', 'Jess 0491570156', '13 11 66', '+1 (202) 555-0123', 'evil dot com', 'Jess \u202etropus'],
  ],
] as const)('%s: %j', (fault, names) => {
  expect(names.map((name) => [name, faultOfName(name, SITE)])).toEqual(names.map((name) => [name, fault]));
});

test.each(['Cars', 'Ute'])('a short name of the site, %s, is refused as a word, not within one', (site) => {
  expect([faultOfName(`${site} Support`, site), faultOfName(`Jess ${site}on`, site)]).toEqual(['ours', null]);
});

test('a business may have a role or a year in its name, but not the site’s, an address or a link', () => {
  const good = [
    'Support Autos',
    'Official Holden Team',
    'Est 1985-2024 Motors',
    '4WD Centre',
    'Cars @ Coburg',
    'A.B. Motors',
  ];
  expect(good.filter((name) => faultOfBusinessName(name, SITE) !== null)).toEqual([]);
  const bad = ['Kerbside Motors', 'Cars.com.au', 'Autos 1300 555 666', 'sales@cars.example'];
  expect(bad.filter((name) => faultOfBusinessName(name, SITE) === null)).toEqual([]);
});

const FIRST = [
  'Jess',
  'Zoë',
  'Min',
  'Ad',
  'Thị',
  "D'Arcy",
  'Mary-Jane',
  'St.John',
  'J.R.',
  'Will',
  'Đức',
  'Tea',
  'Mo',
  '李',
  'محمد',
];
const LAST = [
  'Staff',
  'Moderna',
  'Service',
  'Help',
  'Team',
  'Nguyen',
  "O'Brien",
  'Admiraal',
  'Supporta',
  'Kerb',
  'Siddel',
  'Łukasz',
  'van der Berg',
  '小龍',
  '',
];

test('people’s names are names, also surnames that are roles here', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIRST), fc.constantFrom(...LAST), (first, last) => {
      expect(faultOfName(`${first} ${last}`.trim(), SITE)).toBeNull();
    }),
  );
});

const alike: Record<string, string[]> = {
  a: ['4', 'á', 'а'],
  e: ['3', 'ê'],
  i: ['1', 'í', 'l'],
  o: ['0', 'ö'],
  s: ['5', '$'],
  t: ['7'],
};

test('what looks like the site’s name or a role is one, however it is spaced and spelled', () => {
  const drawn = (letter: string) =>
    fc.tuple(
      fc.constantFrom(letter, letter.toUpperCase(), ...(alike[letter] ?? [])),
      fc.constantFrom('', '', ' ', '.', '\u200b'),
    );
  const words = fc.constantFrom('kerbside', 'admin', 'support', 'moderator', 'official');
  const spelled = words.chain((word) => fc.tuple(...[...word].map(drawn))).map((parts) => parts.flat().join(''));
  fc.assert(fc.property(spelled, (name) => faultOfName(name, SITE) !== null));
});
