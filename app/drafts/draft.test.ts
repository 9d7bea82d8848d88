import { expect, test } from 'vitest';
import { carTitle, DRAFT_FIELDS, draftPath, draftTitle, isSameDocument } from '#app/drafts/draft.ts';
import { MAX_TEXT_LENGTH, parsePush } from '#app/drafts/draft-schema.ts';
import { pushOf } from '#tests/support/drafts.ts';

test('a draft has every field of a listing, and the version that it started from', () => {
  expect(DRAFT_FIELDS).toContain('make');
  expect(DRAFT_FIELDS.at(-1)).toBe('version');
});

test('a draft’s title is the year, make and model typed so far', () => {
  expect(carTitle({ year: ' 2019', make: 'Toyota', model: '' })).toBe('2019 Toyota');
  expect(carTitle({})).toBe('Untitled car');
  const document = { texts: { make: 'Kia' } };
  expect(draftTitle({ listingId: 'l1', listingTitle: '2020 Mazda 3', document })).toBe('Changes to 2020 Mazda 3');
  expect(draftTitle({ listingId: null, listingTitle: null, document })).toBe('Kia');
});

test('a draft continues on the form of its listing, or of a new one', () => {
  expect(draftPath({ draftId: 'a', listingId: 'l1' })).toBe('/edit-listing/l1?draft=a');
  expect(draftPath({ draftId: 'b', listingId: null })).toBe('/create-listing?draft=b');
});

test('documents with the same fields and photos are equal in any version of the listing', () => {
  const document = { texts: { make: 'Kia', version: 'v1' }, photos: ['p1', 'p2'] };
  expect(isSameDocument(document, { texts: { make: 'Kia', model: '' }, photos: ['p1', 'p2'] })).toBe(true);
  expect(isSameDocument(document, { texts: { make: 'Kio' }, photos: ['p1', 'p2'] })).toBe(false);
  expect(isSameDocument(document, { texts: { make: 'Kia' }, photos: ['p2', 'p1'] })).toBe(false);
});

test('a malformed push is rejected; characters that a database cannot store are removed', () => {
  const push = { userId: 'u1', ...pushOf({ make: 'a\u0000b\ud800', photos: ['u-1'] }) };
  expect(parsePush(JSON.stringify(push))?.document).toEqual({ texts: { make: 'ab�' }, photos: ['u-1'] });
  const wrong = [
    { ...push, base: -1 },
    { ...push, revision: 1.5 },
    { ...push, copyId: '../1' },
    { ...push, document: { texts: { make: 'x'.repeat(MAX_TEXT_LENGTH + 1) }, photos: [] } },
    { ...push, document: { texts: { make: 1 }, photos: [] } },
    { ...push, document: { texts: {}, photos: ['<img>'] } },
    { ...push, document: null },
    { ...push, listingId: "';--" },
  ];
  for (const one of wrong) expect(parsePush(JSON.stringify(one))).toBeNull();
  expect(parsePush('{')).toBeNull();
  const unknown = parsePush(JSON.stringify({ ...push, document: { texts: { 'made-up': 'x' }, photos: [] } }));
  expect(unknown?.document.texts).toEqual({});
});
