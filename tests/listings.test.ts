/** Creating and changing listings, as the site answers a browser without scripts. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { fieldValue, listingForm, picture, shownPhotos, type TypedListing } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const person = await makePerson(db, { phoneNumber: '0491570159' });
  const stranger = await makePerson(db);
  const imported = await makeListing(db, person, { make: 'Imported', phoneNumber: '0491570110' });
  return { seller: person, other: stranger, imported, theirs: await makeListing(db, stranger, { make: 'Theirs' }) };
});
const signedIn = ({ email }: User) => Visitor.signedIn(site.origin, email);
const seller = await signedIn(site.filled.seller);
const other = await signedIn(site.filled.other);

async function send(visitor: Visitor, path: string, changes: TypedListing): Promise<Response> {
  return visitor.send(path, { method: 'POST', body: listingForm(changes) });
}

const create = (changes: TypedListing, visitor = seller) => send(visitor, '/create-listing', changes);

/** Where the page of success leads to. */
const leadsTo = (response: Response) => response.headers.get('refresh')?.match(/^2; url=(.*)$/)?.[1] ?? '';

async function created(changes: TypedListing): Promise<string> {
  const response = await create({ photos: [await picture('car.jpg')], ...changes });
  expect(response.status).toBe(200);
  return leadsTo(response).replace('/listing/', '');
}

async function resultCount(make: string): Promise<number> {
  const text = await readPage(await seller.get(`/listings?make=${make}`));
  return Number(text.match(/(\d+) vehicles? found/)?.[1]);
}

async function editPage(listingId: string): Promise<string> {
  const response = await seller.get(`/edit-listing/${listingId}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Sends the edit form as it was shown in `html`, with these changes. */
function update(listingId: string, html: string, changes: TypedListing = {}): Promise<Response> {
  const names = ['make', 'model', 'trim', 'year', 'price', 'isDriveAway', 'bodyType', 'transmission', 'fuelType'];
  names.push('kilometers', 'color', 'doors', 'location', 'phoneNumber', 'description', 'version', 'draftId');
  const shown = Object.fromEntries(names.map((name) => [name, fieldValue(html, name) ?? '']));
  const photoPlaces = shownPhotos(html).map((id, index) => `${id}:${index + 1}`);
  return send(seller, `/edit-listing/${listingId}`, { ...shown, photoPlaces, ...changes });
}

const NEW_LISTING = /Listing created successfully! Redirecting\.\.\./;

describe('creating a listing', () => {
  test('a visitor signs in first and comes back', async () => {
    const visitor = new Visitor(site.origin);
    for (const response of [await visitor.get('/create-listing'), await create({}, visitor)]) {
      expect(response.headers.get('location')).toBe('/signin?next=%2Fcreate-listing');
    }
    const page = await readPage(await visitor.get('/signin?next=%2Fcreate-listing'));
    expect(page).toContain('Please sign in to create a listing.');
  });

  test('the form has every field, its hints and the phone number of the profile', async () => {
    const response = await seller.get('/create-listing');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const html = await response.clone().text();
    const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    for (const name of [...listingForm().keys(), 'photos']) expect(names).toContain(name);
    expect(fieldValue(html, 'phoneNumber')).toBe('0491570159');
    const page = await readPage(response);
    for (const text of [
      ...['Create New Car Listing', 'In the ACT? Choose New South Wales.', 'Call Seller · 0491 570 159'],
      'Up to 30, each up to 25 MB and 100 megapixels',
      ...['e.g. Toyota', 'e.g. Corolla', 'e.g. Ascent Sport'],
    ]) {
      expect(page).toContain(text);
    }
    expect(html).toMatch(/<datalist[^>]*><option value="Abarth"/);
    expect(html).toContain('<option value="Imported"');
  });

  test('models of a make are suggested from the catalogue and from listings', async () => {
    const ask = async (make: string) => (await seller.get(`/suggestions?make=${make}`)).json();
    expect((await ask('land-rover')).models).toContain('Range Rover Sport');
    expect(await ask('imported')).toEqual({ make: 'Imported', models: ['Corolla'] });
    expect(await ask('nobody')).toEqual({ make: '', models: [] });
  });

  test('a completed form becomes a listing that search finds at once', async () => {
    const photos = [await picture('b.jpg'), await picture('a.jpg'), await picture('c.jpg')];
    const typed = { make: 'Freshly', model: ' Listed  1 ', price: '$12,500', phoneNumber: '+61 491 570 156', photos };
    const response = await create({ ...typed, isDriveAway: 'yes', description: 'First.\r\n\r\nSecond.' });
    expect(response.status).toBe(200);
    const path = leadsTo(response);
    expect(await response.clone().text()).toContain(`href="${path}"`);
    expect(await readPage(response)).toMatch(NEW_LISTING);
    expect(await resultCount('Freshly')).toBe(1);
    const html = await (await new Visitor(site.origin).get(path)).text();
    expect(html).toContain('2019 Freshly Listed 1, Ascent Sport');
    expect(html).toMatch(/\$12,500.*Drive Away/);
    expect(html).toContain('href="tel:0491570156"');
    const order = [...new Set([...html.matchAll(/\/(\d{13}-\w+)[^/"]*\/640\.webp/g)].map(([, key]) => key?.slice(14)))];
    expect(order.slice(0, 3)).toEqual(['b', 'a', 'c']);
  });

  test('a form opened by one person and sent by the next creates nothing', async () => {
    const owner = site.filled.seller.id;
    const typed = { make: 'Outlived', draftId: randomUUID(), userId: owner };
    const photos = [await picture('car.jpg')];
    const refused = await create({ ...typed, photos }, other);
    expect(refused.status).toBe(403);
    const html = await refused.clone().text();
    expect([fieldValue(html, 'make'), fieldValue(html, 'userId')]).toEqual(['Outlived', owner]);
    expect(shownPhotos(html)).toEqual([]);
    const page = await readPage(refused);
    expect(page).toContain('Failed to create listing: someone else has signed in on this browser.');
    expect(page).toContain('Your form is safe');
    expect((await create({ ...typed, photos }, other)).status).toBe(403);
    expect(await resultCount('Outlived')).toBe(0);
    const published = await create({ ...typed, photos });
    expect(leadsTo(published)).toMatch(/^\/listing\/\w+$/);
    expect(fieldValue(await (await other.get('/create-listing')).text(), 'userId')).toBe(site.filled.other.id);
  });

  test('a form resent with another price after a lost response leads to editing the listing', async () => {
    const form = { make: 'Unheard', draftId: randomUUID(), price: '12000', photos: [await picture('car.jpg')] };
    const path = leadsTo(await create(form)) ?? '';
    const again = await create({ ...form, price: '11000' });
    const edit = again.headers.get('location') ?? '';
    expect([again.status, edit]).toEqual([303, expect.stringContaining(path.replace('/listing/', '/edit-listing/'))]);
    expect(fieldValue(await (await seller.get(edit)).text(), 'price')).toBe('11000');
    expect(await (await seller.get(path)).text()).toContain('$12,000');
    expect(await resultCount('Unheard')).toBe(1);
  });

  test('files that are not images are named, and the others need not be picked again', async () => {
    const draftId = randomUUID();
    const typed = { make: 'Halfbad', draftId };
    const files = [new File(['hello'], 'notes.txt'), await picture('one.jpg'), new File([], 'empty.png')];
    const response = await create({
      ...typed,
      photos: [...files, await picture('two.jpg'), await picture('three.jpg')],
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('notes.txt');
    expect(html).toContain('empty.png');
    expect(await resultCount('Halfbad')).toBe(0);
    expect(fieldValue(html, 'make')).toBe('Halfbad');
    expect(fieldValue(html, 'draftId')).toBe(draftId);
    const [one, two, three] = shownPhotos(html);
    expect(three).toBeDefined();
    const photoPlaces = [`${one}:2`, `${two}:remove`, `${three}:1`];
    const published = await create({ ...typed, photoPlaces, photos: [new File([], '')] });
    expect(await readPage(published.clone())).toMatch(NEW_LISTING);
    const edit = await editPage(leadsTo(published).replace('/listing/', ''));
    expect(shownPhotos(edit)).toEqual([three, one]);
  });
});

/** One of each kind; `listing-form.test.ts` has the rules. */
const BROKEN: [field: string, typed: string, message: string][] = [
  ['make', '   ', 'Enter the make'],
  ['trim', 'x'.repeat(121), 'Badge can have at most 120 characters'],
  ['price', '1e309', 'Price must be an amount in dollars, e.g. 12,990'],
  ['bodyType', 'Spaceship', 'Choose a body type'],
  ['kilometers', '-5', 'Kilometres must be a whole number from 0 km to 2,000,000 km'],
  ['location', 'ACT', 'Choose a state'],
  ['phoneNumber', '12345', 'Please enter a valid 10-digit phone number'],
  ['description', 'x'.repeat(10_001), 'Description can have at most 10,000 characters'],
];
/** What was chosen and is not one of the choices cannot be shown as chosen. */
const CHOSEN = ['isDriveAway', 'bodyType', 'transmission', 'fuelType', 'location'];

describe('an invalid form shows the error at the field, keeps its text and stores nothing', () => {
  test.each(BROKEN.map(([field, typed, message]) => [field, typed.slice(0, 20), { field, typed, message }] as const))(
    '%s: %s',
    async (_, _typed, { field, typed, message }) => {
      for (const path of ['/create-listing', `/edit-listing/${site.filled.imported}`]) {
        if (path !== '/create-listing' && field === 'phoneNumber') continue;
        const response = await send(seller, path, { model: 'Rulebreaker', [field]: typed, photoIds: ['abcdefghjkmn'] });
        expect(response.status).toBe(422);
        const html = await response.text();
        expect(html).toMatch(new RegExp(`<[^>]* id="[\\w-]+-${field}-error"[^>]*>${escaped(message)}<`));
        expect(html.match(/role="alert"[\s\S]*?<\/ul>/)?.[0]).toContain(message);
        expect(html.match(/autofocus=""/gi)).toHaveLength(1);
        if (field !== 'model') expect(fieldValue(html, 'model')).toBe('Rulebreaker');
        if (!CHOSEN.includes(field)) expect(fieldValue(html, field)).toBe(typed.trim() === '' ? typed : typed.trim());
      }
      expect(await readPage(await seller.get('/listings?model=Rulebreaker'))).toContain('No matches found');
    },
  );

  test('all of them at once', async () => {
    const everything = Object.fromEntries(BROKEN.map(([field, typed]) => [field, typed]));
    const html = await (await create(everything)).text();
    const summary = html.match(/role="alert"[\s\S]*?<\/ul>/)?.[0] ?? '';
    expect(summary.match(/<li/g)).toHaveLength(new Set(BROKEN.map(([field]) => field)).size + 1);
    expect(summary).toContain('Please add at least one image');
  });
});

test('a photo of another seller or of a listing is rejected', async () => {
  const unfinished = await (await create({ make: '', photos: [await picture('kept.jpg')] }, other)).text();
  const [theirs = ''] = shownPhotos(unfinished);
  const [listed = ''] = shownPhotos(await editPage(await created({ make: 'Owner' })));
  for (const photo of [theirs, listed]) {
    const response = await create({ make: 'Forged', photoIds: [photo] });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(page).toContain('Failed to create listing: Some photos are no longer there. Add them again.');
  }
  expect(await resultCount('Forged')).toBe(0);
});

describe('editing a listing', () => {
  test('the edit form shows the listing and saves its changes', async () => {
    const id = await created({
      make: 'Editable',
      price: '9990.50',
      isDriveAway: 'yes',
      photos: [await picture('a.jpg')],
    });
    const html = await editPage(id);
    for (const [name, value] of listingForm({ make: 'Editable', price: '9990.50', isDriveAway: 'yes' })) {
      if (name !== 'draftId') expect([name, fieldValue(html, name)]).toEqual([name, value]);
    }
    expect(html).toContain('href="/my-listings"');
    const response = await update(id, html, { model: 'Edited', price: '8,000', isDriveAway: 'no' });
    expect(leadsTo(response)).toBe('/my-listings');
    expect(await readPage(response)).toContain('Success! Your listing has been updated. Redirecting...');
    expect(await readPage(await seller.get('/listings?model=Edited'))).toMatch(/\$8,000 \+ govt\. charges/);
    expect((await update(id, html, { model: 'Edited', price: '8,000', isDriveAway: 'no' })).status).toBe(200);
  });

  test('any phone number is accepted, and the field asks once about an unusual one', async () => {
    const id = await created({ make: 'Oddphone' });
    const html = await editPage(id);
    expect((await update(id, html, { phoneNumber: 'none' })).status).toBe(422);
    const asked = await update(id, html, { phoneNumber: '13 12 12' });
    expect([asked.status, leadsTo(asked)]).toEqual([422, '']);
    const again = await asked.text();
    expect(again).toContain('This number doesn’t have ten digits.');
    expect(fieldValue(again, 'phoneNumber')).toBe('13 12 12');
    const warnedPhone = fieldValue(again, 'warnedPhone') ?? '';
    expect((await update(id, again, { phoneNumber: '13 12 1', warnedPhone })).status).toBe(422);
    const response = await update(id, again, { phoneNumber: '13 12 12', warnedPhone });
    expect(await readPage(response)).toContain('Success! Your listing has been updated.');
    const stored = await editPage(id);
    expect((await update(id, stored, { warnedPhone: fieldValue(stored, 'warnedPhone') ?? '' })).status).toBe(200);
  });

  test('a listing changed elsewhere shows both versions and is overwritten only on demand', async () => {
    const id = await created({ make: 'Contested', photos: [await picture('a.jpg'), await picture('b.jpg')] });
    const mine = await editPage(id);
    const [a, b] = shownPhotos(mine);
    const theirs = { color: 'Orange', price: '19000', photoPlaces: [`${b}:1`, `${a}:2`] };
    expect((await update(id, mine, theirs)).status).toBe(200);

    const conflict = await update(id, mine, { color: 'Purple' });
    expect(conflict.status).toBe(409);
    const html = await conflict.clone().text();
    const page = await readPage(conflict);
    expect(page).toContain('This listing was changed elsewhere');
    expect(page).toMatch(/Colour Saved version Orange Your version Purple/);
    expect(page).toMatch(/Price Saved version \$19,000 Your version \$21,990/);
    expect(page).toMatch(/Photos Saved version 2 photos Your version 2 photos \(reordered\)/);
    expect(page).not.toMatch(/Model Saved version/);
    expect(fieldValue(html, 'color')).toBe('Purple');
    expect(fieldValue(await editPage(id), 'color')).toBe('Orange');

    expect((await update(id, html)).status).toBe(409);
    const overwrite = html.match(/<button[^>]*name="overwrite"[^>]*>/)?.[0].match(/ value="([^"]+)"/)?.[1] ?? '';
    expect((await update(id, html, { overwrite: 'made-up' })).status).toBe(409);
    expect((await update(id, html, { overwrite })).status).toBe(200);
    const after = await editPage(id);
    expect(fieldValue(after, 'color')).toBe('Purple');
    expect(shownPhotos(after)).toEqual([a, b]);
  });

  test('an edit form opened by one person and sent by the next changes nothing', async () => {
    const listingId = await created({ make: 'Steady' });
    const html = await editPage(listingId);
    expect(fieldValue(html, 'userId')).toBe(site.filled.seller.id);
    const refused = await update(listingId, html, { make: 'Altered', userId: site.filled.other.id });
    expect(refused.status).toBe(403);
    expect(await readPage(refused)).toContain('Error updating listing: someone else has signed in on this browser.');
    expect(fieldValue(await editPage(listingId), 'make')).toBe('Steady');
    const theirs = { userId: site.filled.seller.id };
    for (const id of [listingId, 'abcdefghjkmn']) {
      const [page, data] = [`/edit-listing/${id}`, `/edit-listing/${id}.data`];
      expect(await readPage(await send(other, page, theirs))).toContain('Listing not found');
      expect((await send(other, data, theirs)).status).toBe(403);
    }
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
