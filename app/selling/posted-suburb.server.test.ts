import { expect, test } from 'vitest';
import type { ListingFields } from '#app/listings/fields.ts';
import { fillInState, readSuburb } from '#app/selling/posted-suburb.server.ts';

const read = (suburb: string | null, location: ListingFields['location']) => readSuburb({ suburb, location });

test.each([
  ['geelong', 'VIC', 'Geelong VIC 3220'],
  ['3220', 'VIC', 'Geelong VIC 3220'],
  ['Mt Waverley, Victoria', 'VIC', 'Mount Waverley VIC 3149'],
  ['Richmond', 'NSW', 'Richmond NSW 2753'],
  ['Canberra', 'NSW', 'Canberra ACT 2600'],
] as const)('“%s” in %s is stored as %s', (typed, location, suburb) => {
  expect(read(typed, location)).toEqual({ ok: true, suburb });
});

test('a listing without a suburb stays that way', () => {
  expect(read(null, 'VIC')).toEqual({ ok: true, suburb: null });
});

test.each([
  ['Geelong', 'NSW', 'Geelong VIC isn’t in New South Wales & ACT. Check the suburb and the state.'],
  ['Geelung', 'VIC', /^We don’t know that place\. Did you mean Geelong VIC 3220.* or .*\?$/],
  ['Xxxxx', 'VIC', 'We don’t know that place. Enter a suburb and state, or a postcode.'],
] as const)('“%s” in %s is rejected with a way out', (typed, location, message) => {
  const result = read(typed, location);
  expect(result.ok ? null : result.message).toMatch(message);
});

test.each([
  ['3121', '', 'VIC'],
  ['Geelong', '', 'VIC'],
  ['Canberra ACT 2600', '', 'NSW'],
  ['richmond', '', ''],
  ['richmond tas', '', 'TAS'],
  ['Geelung', '', ''],
  ['3121', 'NSW', 'NSW'],
])('the suburb “%s” with the state “%s” gives the state “%s”', (suburb, location, expected) => {
  const form = new FormData();
  form.set('suburb', suburb);
  form.set('location', location);
  fillInState(form);
  expect(form.get('location')).toBe(expected);
});
