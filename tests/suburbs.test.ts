/** Suburbs: entered by sellers, stored with coordinates, shown with their state. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findListing, listSummaries } from '#app/listings/listings.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { listEntries } from '#app/search/entries.server.ts';
import { undoImport, undoLater } from '#app/stock/undo.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { importByPage, NEVER } from '#tests/support/dealer-import.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makeDealer } from '#tests/support/importing.ts';
import { fieldValue, type TypedListing } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Seller } from '#tests/support/seller.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const { db } = await databaseOfFile();
const site = await siteOfFile(async (db) => ({ email: (await makePerson(db)).email }));
const seller = await Seller.signedIn(site.origin, site.filled.email);
const stranger = new Visitor(site.origin);

describe('the pages', () => {
  const send = (path: string, changes: TypedListing) => seller.sendForm(path, changes);
  const publish = (typed: TypedListing) => seller.publish(typed);

  test('a typed suburb is stored with its state and postcode, and buyers see suburb and state', async () => {
    const id = await publish({ make: 'Daihatsu', location: 'NSW', suburb: 'canberra' });
    const edit = await (await seller.get(`/edit-listing/${id}`)).text();
    expect(fieldValue(edit, 'suburb')).toBe('Canberra ACT 2600');
    const html = await (await stranger.get(`/listing/${id}`)).text();
    expect(html).toContain('Canberra ACT');
    expect(html).toContain('"addressLocality":"Canberra","addressRegion":"ACT"');
    expect(html).not.toMatch(/ACT 2600|-35\.3|149\.1|latitude/);
    const results = await (await stranger.get('/listings?make=Daihatsu&location=NSW')).text();
    expect(results).toContain('Canberra ACT');
    expect(results).not.toMatch(/ACT 2600|latitude/);
  });

  test('distances are whole kilometres, without cars of unknown suburbs', async () => {
    const id = await publish({ location: 'VIC', suburb: 'Geelong' });
    const distances = async (near: string, ...ids: string[]) => {
      const query = new URLSearchParams([['near', near], ...ids.map((car) => ['id', car])]);
      return (await stranger.get(`/distances?${query}`)).json();
    };
    expect(await distances('Ballarat VIC', id, 'zzzzzzzzzzzz')).toEqual({ [id]: expect.any(Number) });
    const { [id]: km } = await distances('3350', id);
    expect(km).toBeGreaterThan(60);
    expect(km).toBeLessThan(85);
    expect(Number.isInteger(km)).toBe(true);
    expect(await distances('Atlantis', id)).toEqual({});
  });

  test('an unknown suburb shows an error with suggestions and keeps the text', async () => {
    const html = await (await send('/create-listing', { location: 'VIC', suburb: 'Geelung' })).text();
    expect(html).toContain('We don’t know that place. Did you mean Geelong VIC 3220');
    expect(fieldValue(html, 'suburb')).toBe('Geelung');
  });

  test('suggestions start with the typed text', async () => {
    const suggested = async (q: string) =>
      (await (await stranger.get(`/places?${new URLSearchParams({ q })}`)).json()).places;
    expect((await suggested('gee'))[0]).toBe('Geelong VIC 3220');
    expect(await suggested('')).toEqual([]);
    expect(await suggested('x'.repeat(2000))).toEqual([]);
  });

  test('the New South Wales filter includes the ACT in its label', async () => {
    expect(await readPage(await stranger.get('/listings?location=NSW'))).toContain('New South Wales & ACT');
  });
});

describe('the database', () => {
  const header = 'Stock,Make,Model,Year,Price,Body,Transmission,Fuel,Kms,Colour,Doors,Location,Phone';
  const car = (location: string) =>
    `${header}\r\nS1,Mazda,3,2019,12990,Hatchback,Automatic,Petrol,61200,White,5,"${location}",0491 570 156`;
  const rowOf = async (userId: string) => {
    const rows = await db.select().from(listings).where(eq(listings.userId, userId));
    const [{ location, suburb, latitude, longitude } = {} as (typeof rows)[0]] = rows;
    return { location, suburb, latitude, longitude };
  };
  const lidcombe = {
    location: 'NSW',
    suburb: 'Lidcombe NSW 2141',
    latitude: expect.closeTo(-33.86, 1),
    longitude: expect.closeTo(151.04, 1),
  };

  test('an import reads suburb and state from one column, and undo brings back suburb and coordinates', async () => {
    const dealer = await makeDealer(db);
    await importByPage(db, dealer.id, car('Lidcombe, NSW'));
    expect(await rowOf(dealer.id)).toEqual(lidcombe);
    const run = await importByPage(db, dealer.id, car('12 Main St, Geelong VIC 3220'));
    expect(await rowOf(dealer.id)).toMatchObject({ location: 'VIC', suburb: 'Geelong VIC 3220' });
    expect(await undoLater(db, { sellerId: dealer.id, runId: run.id })).toEqual({ ok: true });
    await undoImport(db, run.id, NEVER);
    expect(await rowOf(dealer.id)).toEqual(lidcombe);
  });

  test('the search index has a car’s place, or that it is unknown', async () => {
    const dealers = [await makeDealer(db), await makeDealer(db)];
    const placeOf = async (userId: string, location: string) => {
      await importByPage(db, userId, car(location));
      const rows = await db.select({ id: listings.id }).from(listings).where(eq(listings.userId, userId));
      const [entry] = await listEntries(db, [rows[0]?.id as string]);
      return entry?.place;
    };
    const { latitude, longitude } = lidcombe;
    expect(await placeOf(dealers[0]?.id as string, 'Lidcombe, NSW')).toEqual({ latitude, longitude });
    expect(await placeOf(dealers[1]?.id as string, 'VIC')).toBeNull();
  });

  test('a listing is read without its postcode and coordinates', async () => {
    const id = await makeListing(db, await makeSeller(db), { location: 'VIC', suburb: 'Geelong VIC 3220' });
    const [summary] = await listSummaries(db, [id]);
    const detail = await findListing(db, id);
    expect([summary?.suburb, detail?.suburb]).toEqual(['Geelong VIC', 'Geelong VIC']);
    expect(JSON.stringify([summary, detail])).not.toMatch(/3220|latitude|longitude/);
  });
});
