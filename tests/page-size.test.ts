/** HTML size of the results: a phone parses all of it before it shows the first car. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoListings } from '#demo/inventory.ts';
import { makeListings, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile, startOwnSiteWith } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

const CARS = 400;
const [MOST_CHARACTERS, MOST_ELEMENTS] = [75_000, 900];

// Of its own: another rates the cars while they are listed.
const site = await siteOfFile(
  async (db) => {
    const seller = await makeSeller(db);
    const cars = [...demoListings(CARS, new Date())];
    await makeListings(
      db,
      seller,
      cars.map(({ input, createdAt }) => ({ ...input, createdAt })),
    );
    // Nine of ten cars have a photo, every tenth has three.
    await db.execute(sql`
    insert into listing_photos (id, listing_id, position, key, width, height, thumbhash)
    select left(md5(id || position), 12), id, position, 'listings/' || user_id || '/1795396675380-car-tf2w4p',
      1600, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI'
    from (select *, row_number() over (order by created_at, make, model, price_cents) as number from listings) numbered
    cross join generate_series(0, 2) as position
    where case number % 10 when 0 then false when 1 then true else position = 0 end`);
    // As among real cars: half are around similar ones, a quarter below, a quarter above.
    await db.execute(sql`
    insert into price_ratings (listing_id, rating, "similar", per_year, per_thousand_km)
    select id, (array['around', 'around', 'wellBelow', 'wellAbove'])[1 + row_number() over (order by created_at, make, model, price_cents) % 4], '{}', 0, 0
    from listings where sold_date is null`);
    await db.execute(sql`delete from price_rating_queue`);
    return { email: (await makePerson(db)).email };
  },
  {},
  startOwnSiteWith,
);

test.each(['sellerType=dealer&sellerType=private&maxPrice=90000', 'q=automatic under 80k'])(
  'a full page of %s, signed in, is within its limits',
  async (search) => {
    const visitor = await Visitor.signedIn(site.origin, site.filled.email);
    const answer = await visitor.get(`/listings?${search}`);
    const address = answer.headers.get('location');
    const html = await (address ? await visitor.get(address) : answer).text();
    expect(html.match(/<article/g)).toHaveLength(24);
    expect(html.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(MOST_ELEMENTS);
  },
);
