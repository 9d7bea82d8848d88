import { expect, test } from 'vitest';
import { shownLink } from '#app/trust/inspection.ts';
import { rulesStateOf, STATE_RULES } from '#app/trust/state-rules.ts';

test('a car in Canberra follows the ACT’s rules', () => {
  const nowhere = { location: 'NSW', suburb: null, regoState: null } as const;
  expect(rulesStateOf({ ...nowhere, suburb: 'Canberra ACT' })).toBe('ACT');
  expect(rulesStateOf({ ...nowhere, suburb: 'Newtown NSW' })).toBe('NSW');
  expect(rulesStateOf(nowhere)).toBe('NSW');
  expect(rulesStateOf({ ...nowhere, regoState: 'QLD' })).toBe('QLD');
  expect(rulesStateOf({ ...nowhere, regoState: 'Unregistered' })).toBe('NSW');
});

test.each(Object.entries(STATE_RULES))('%s names its authority, a rego check and its sources', (_state, rules) => {
  expect(rules.authority).not.toBe('');
  expect(rules.sources.length).toBeGreaterThan(0);
  for (const address of [rules.link, rules.regoCheck, ...rules.sources]) expect(URL.canParse(address)).toBe(true);
  expect(rules.certificate.rule).toMatch(/\.$/);
});

test('each state’s seller deadline is right', () => {
  const days = Object.entries(STATE_RULES).map(([state, { sellerDays }]) => [state, sellerDays]);
  expect(Object.fromEntries(days)).toEqual({
    NSW: 14,
    VIC: 14,
    QLD: 0,
    WA: 7,
    SA: 14,
    TAS: 7,
    NT: 14,
    ACT: null,
  });
});

test('a link is shown as people type it', () => {
  expect(shownLink('https://www.ppsr.gov.au/')).toBe('ppsr.gov.au');
  expect(shownLink('https://nt.gov.au/driving/rego')).toBe('nt.gov.au/driving/rego');
});
