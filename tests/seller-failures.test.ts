/** Sellers' forms when nothing can be stored: the error shows and the text stays. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#app/platform/db/types.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { fieldValue, listingForm, picture, shownPhotos, type TypedListing } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { logLines } from '#tests/support/server.ts';
import { makeUploads } from '#tests/support/uploads.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const OUR_SIDE = 'something went wrong on our side. Please try again.';
const SELLER = 'seller@people.example';

type Filled = { forSale: string; sold: string; photos: [string, string, string] };

const REFUSE = sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`;

/** No listing can be written. Of the photos that wait one cannot be read, so they cannot be counted, and none comes in. */
const site = await siteOfFile(
  async (db) => {
    const person = await makePerson(db, { email: SELLER });
    const forSale = await makeListing(db, person, { make: 'Unsold' });
    const sold = await makeListing(db, person, { make: 'Sold', soldDate: new Date() });
    const photos = (await makeUploads(db, person.id, 3)) as Filled['photos'];
    await db.execute(REFUSE);
    await db.execute(sql`create trigger refused before insert or update or delete on listings
      for each row execute function refuse()`);
    await hide(db, photos[2]);
    return { forSale, sold, photos };
  },
  { LOG_LEVEL: 'error' },
);
const seller = await Visitor.signedIn(site.origin, SELLER);

async function hide(db: Database, photoId: string) {
  await db.execute(sql`create function seen(id text) returns boolean language plpgsql as
    ${sql.raw(`'begin if id = ''${photoId}'' then raise exception ''no''; end if; return true; end'`)}`);
  await db.execute(sql`alter table uploaded_photos rename to uploads_elsewhere`);
  await db.execute(sql`create view uploaded_photos as select * from uploads_elsewhere where seen(id)`);
}

const send = (path: string, changes: TypedListing) =>
  seller.send(path, { method: 'POST', body: listingForm({ color: 'Kept green', ...changes }) });

test('a listing that cannot be stored shows an error and keeps the form and its photos', async () => {
  const photoIds = site.filled.photos.slice(0, 2);
  const answer = await send('/create-listing', { photoIds });
  const html = await says(answer, `Failed to create listing: ${OUR_SIDE}`);
  expect(fieldValue(html, 'color')).toBe('Kept green');
  expect(shownPhotos(html)).toEqual(photoIds);
});

test('an update that cannot be stored shows an error and keeps the form', async () => {
  const path = `/edit-listing/${site.filled.forSale}`;
  const version = fieldValue(await (await seller.get(path)).text(), 'version') ?? '';
  const html = await says(await send(path, { version }), `Error updating listing: ${OUR_SIDE}`);
  expect(fieldValue(html, 'color')).toBe('Kept green');
});

test('a posted photo that cannot be stored is named, and the form keeps the others', async () => {
  const photoIds = site.filled.photos.slice(0, 2);
  for (const path of ['/create-listing', `/edit-listing/${site.filled.forSale}`]) {
    const answer = await send(path, { photoIds, photos: [await picture('boot.jpg')] });
    expect(answer.status).toBe(422);
    const html = await answer.clone().text();
    expect(await readPage(answer)).toContain('boot.jpg wasn’t uploaded: something went wrong on our side.');
    expect(fieldValue(html, 'color')).toBe('Kept green');
    expect(shownPhotos(html)).toEqual(photoIds);
  }
  expect(await logLines(site, 'could not store a posted photo', 2)).toHaveLength(2);
});

test('a form whose photos cannot be read keeps its text', async () => {
  const photoIds = [...site.filled.photos];
  const created = await says(await send('/create-listing', { photoIds }), `Failed to create listing: ${OUR_SIDE}`);
  expect(fieldValue(created, 'color')).toBe('Kept green');
  const answer = await send(`/edit-listing/${site.filled.forSale}`, { photoIds });
  const updated = await says(answer, `Error updating listing: ${OUR_SIDE}`);
  expect(fieldValue(updated, 'color')).toBe('Kept green');
});

test('a photo id with a null character matches no photo', async () => {
  const photoIds = [`${site.filled.photos[0]}\u0000`, '\u0000'];
  const answer = await send('/create-listing', { photoIds });
  expect(answer.status).toBe(422);
});

test.each([
  ['sale', 'forSale', 'Failed to mark listing as sold. Please try again later.'],
  ['relist', 'sold', 'Failed to mark listing as for sale. Please try again later.'],
  ['delete', 'forSale', 'Failed to delete the listing. Please try again later.'],
] as const)('a %s that fails says so and asks again', async (change, which, sentence) => {
  const path = `/my-listings/${site.filled[which]}/${change}`;
  const html = await says(await seller.post(path), sentence);
  expect(html).toContain(`action="${path}`);
  expect(html).toMatch(new RegExp(`<p tabindex="-1" autofocus="" [^>]*>${sentence}`, 'i'));
});

/** The error is logged once. Returns the page. */
async function says(answer: Response, sentence: string): Promise<string> {
  expect(answer.status).toBe(500);
  const html = await answer.clone().text();
  expect(await readPage(answer)).toContain(sentence);
  expect(await logLines(site, answer.headers.get('x-request-id') ?? 'none')).toHaveLength(1);
  return html;
}
