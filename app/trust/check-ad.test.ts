import { describe, expect, test } from 'vitest';
import { adRule, RULE_STATES, type RuleState, TOPICS, type Topic } from '#app/trust/ad-rules.ts';
import { type CheckedAd, type CheckedSeller, checkAd } from '#app/trust/check-ad.ts';

const NOW = new Date('2026-11-23T00:00:00Z');
const MARKS = { law: 'law', advice: 'adv', none: ' - ' } as const;

/** Each state, kind of seller and topic: law, advice or nothing. */
const TABLE = `
NSW dealer  | law law law law adv  - 
NSW private |  -  adv adv adv adv adv
VIC dealer  | adv law adv adv law  - 
VIC private |  -  adv adv adv law law
QLD dealer  | adv law adv adv law  - 
QLD private |  -  adv adv adv law adv
SA dealer   | adv law adv adv  -   - 
SA private  |  -  adv adv adv  -  law
WA dealer   | law law adv adv  -   - 
WA private  |  -  adv adv adv  -  law
TAS dealer  | adv law adv adv  -   - 
TAS private |  -  adv adv adv  -  law
NT dealer   | adv law adv adv law  - 
NT private  |  -  adv adv adv law law
ACT dealer  | adv law adv adv law  - 
ACT private |  -  adv adv adv law adv
`;

const KINDS = ['dealer', 'private'] as const;

test('every state, kind of seller and topic has its rule', () => {
  const rows = RULE_STATES.flatMap((state) =>
    KINDS.map((kind) => {
      const marks = TOPICS.map((topic) => MARKS[adRule(state, kind, topic)?.force ?? 'none']);
      return `${`${state} ${kind}`.padEnd(12)}| ${marks.join(' ')}`;
    }),
  );
  expect(rows.map(squeeze)).toEqual(TABLE.trim().split('\n').map(squeeze));
});

function squeeze(row: string): string {
  return row.replace(/\s+/g, ' ').trim();
}

const FULL: Omit<CheckedAd, 'location' | 'suburb'> = {
  year: 2015,
  isDriveAway: true,
  description: 'Off road tyres, tows on road and off.',
  regoState: 'VIC',
  regoPlate: 'ABC123',
  plateVisibility: 'Shown',
  vin: null,
  certificate: 'Supplied at sale',
};
const BARE: Omit<CheckedAd, 'location' | 'suburb'> = {
  ...FULL,
  isDriveAway: false,
  description: '$9,990 plus on-road costs',
  regoPlate: null,
  plateVisibility: null,
  certificate: null,
};
const placeOf = (state: RuleState) =>
  state === 'ACT'
    ? ({ location: 'NSW', suburb: 'Braddon ACT 2612' } as const)
    : ({ location: state, suburb: null } as const);
const topicsOf = (state: RuleState, ad: Omit<CheckedAd, 'location' | 'suburb'>, seller: CheckedSeller) =>
  checkAd({ ...ad, ...placeOf(state) }, seller, NOW).map(({ topic }) => topic);

describe.each(RULE_STATES)('%s', (state) => {
  const all = (kind: 'dealer' | 'private'): Topic[] => TOPICS.filter((topic) => adRule(state, kind, topic) !== null);

  test.each(KINDS)('an empty ad from a %s seller lacks everything the rules ask for', (kind) => {
    expect(topicsOf(state, BARE, { kind, hasLicence: false, carsInYear: 6 })).toEqual(all(kind));
  });

  test.each(KINDS)('a complete ad from a %s seller lacks nothing', (kind) => {
    expect(topicsOf(state, FULL, { kind, hasLicence: true, carsInYear: 1 })).toEqual([]);
  });

  test('the fourth car in a year raises the dealer notice, in Tasmania the sixth', () => {
    const first = [1, 2, 3, 4, 5, 6].find((carsInYear) =>
      topicsOf(state, FULL, { kind: 'private', hasLicence: false, carsInYear }).includes('many cars'),
    );
    expect(first).toBe(state === 'TAS' ? 6 : 4);
  });

  test('an unregistered car needs no certificate and no plate', () => {
    const ad = { ...FULL, regoState: 'Unregistered', regoPlate: null, vin: 'HJ47012345', certificate: null };
    expect(topicsOf(state, ad, { kind: 'dealer', hasLicence: true, carsInYear: 50 })).toEqual([]);
  });
});

test('every legal rule has its source', () => {
  for (const state of RULE_STATES)
    for (const kind of KINDS)
      for (const topic of TOPICS) {
        const rule = adRule(state, kind, topic);
        if (rule?.force === 'law') expect(rule.source.name, `${state} ${topic}`).not.toBe('Kerbside’s advice');
      }
});

test.each(['plus on road costs', 'ORC extra', 'on-road costs apply', '+ ORC', 'plus on roads'])(
  '“%s” is barred',
  (words) => {
    const seller = { kind: 'dealer', hasLicence: true, carsInYear: 1 } as const;
    expect(topicsOf('NSW', { ...FULL, description: words }, seller)).toEqual(['barred words']);
  },
);

test('a newer car in the ACT needs no inspection', () => {
  const seller = { kind: 'dealer', hasLicence: true, carsInYear: 1 } as const;
  expect(topicsOf('ACT', { ...FULL, year: 2022, certificate: null }, seller)).toEqual([]);
});
