import { expect, test } from 'vitest';
import { listingSchema } from '#app/listings/listing-form.ts';
import { listingMeta } from '#app/listings/listing-meta.ts';
import { listingInput } from '#tests/support/factories.ts';

test('a link’s preview names the car, its price, kilometres and place', () => {
  const { price, ...fields } = listingSchema.parse(listingInput({ price: 12_990, kilometers: 98_500 }));
  const listing = {
    ...fields,
    suburb: 'Geelong VIC',
    priceCents: price,
    id: 'abcdefghjkmn',
    photos: [],
    createdAt: new Date(),
    confirmedAt: new Date(),
    soldDate: null,
    underOfferUntil: null,
    shownPlate: null,
    hasVin: false,
    seller: { type: 'private' as const, dealershipName: '' },
  };
  const site = { name: 'Kerbside', origin: 'https://cars.example' };
  const meta = listingMeta(listing, site, { all: '/', ofMake: '/', ofModel: '/' });
  const tagged = (name: string) => meta.find((tag) => 'property' in tag && tag.property === name);
  expect(tagged('og:title')).toMatchObject({
    content: '2019 Toyota Corolla, Ascent Sport: $12,990, 98,500 km, Geelong VIC',
  });
  expect(tagged('og:description')).toMatchObject({
    content: expect.stringContaining('98,500 km. For sale in Geelong VIC, $12,990'),
  });
  expect(tagged('og:url')).toMatchObject({
    content: 'https://cars.example/listing/abcdefghjkmn/2019-toyota-corolla-geelong',
  });
});
