/** Held listings without JavaScript: what the seller sees and does, and what stays hidden from others. */
import { expect, test } from 'vitest';
import { listingForm, picture, shownPhotos, type TypedListing } from '#tests/support/listing-form.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const SCAM = 'I am overseas. My shipping agent delivers it.\nPay with gift cards.';

const site = await siteOfFile(async (db) => ({
  email: (await makePerson(db)).email,
  other: (await makePerson(db)).email,
}));

const signedIn = (email: string) => Visitor.signedIn(site.origin, email);

async function publish(seller: Visitor, changes: TypedListing): Promise<string> {
  const body = listingForm({ photos: [await picture('a.jpg')], ...changes });
  const answer = await seller.send('/create-listing', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return answer.headers.get('refresh')?.match(/(?:listing|my-listings)\/(\w+)/)?.[1] ?? 'none';
}

async function edit(seller: Visitor, id: string, changes: TypedListing): Promise<Response> {
  const html = await (await seller.get(`/edit-listing/${id}`)).text();
  const version = html.match(/name="version"[^>]*value="([^"]+)"/)?.[1] ?? '';
  const photoPlaces = shownPhotos(html).map((photo, at) => `${photo}:${at + 1}`);
  return seller.send(`/edit-listing/${id}`, {
    method: 'POST',
    body: listingForm({ version, photoPlaces, ...changes }),
  });
}

test('an ad with scam words is held before anyone sees it, and the seller sees why', async () => {
  const [seller, other] = [await signedIn(site.filled.email), await signedIn(site.filled.other)];
  const id = await publish(seller, { description: SCAM, trim: 'Held' });
  const page = await readPage(await seller.get(`/my-listings/${id}/hold`));
  for (const words of [
    'Your listing is on hold',
    'Why: the description has words that scam ads use',
    '“shipping agent”',
  ])
    expect(page).toContain(words);
  for (const path of [`/listing/${id}`, `/listing/${id}/price`, `/listing/${id}/inspection`, `/listing/${id}/photos`])
    for (const visitor of [other, new Visitor(site.origin)]) expect((await visitor.get(path)).status, path).toBe(404);
  expect(await (await other.get('/listings')).text()).not.toContain(id);
  for (const visitor of [other, new Visitor(site.origin)]) {
    const compared = await (await visitor.get(`/compare?ids=${id}`)).text();
    expect(compared).toContain('A car in this comparison is gone.');
    expect(compared).not.toContain('shipping agent');
    expect(compared).not.toContain(`/listing/${id}`);
  }
  expect((await other.get(`/my-listings/${id}/hold`)).status).toBe(404);
  expect(await readPage(await seller.get(`/listing/${id}`))).toContain('On hold. Only you can see it.');
  expect((await seller.get(`/listing/${id}/inspection`)).status).toBe(200);
  expect(await readPage(await seller.get('/my-listings'))).toContain('On hold. Only you can see it.');
  await mailedLink(site.dataDir, { to: site.filled.email, path: `/my-listings/${id}/hold` });
});

test('another description clears it at once', async () => {
  const seller = await signedIn(site.filled.email);
  const id = await publish(seller, { description: SCAM });
  expect((await edit(seller, id, { description: 'One owner, serviced on time.' })).headers.get('refresh')).toContain(
    'url=/my-listings',
  );
  expect((await new Visitor(site.origin).get(`/listing/${id}`)).status).toBe(200);
  expect((await seller.get(`/my-listings/${id}/hold`)).status).toBe(404);
});

test('the seller answers with text and a private photo, and appeals once', async () => {
  const seller = await signedIn(site.filled.email);
  const id = await publish(seller, { description: SCAM });
  const path = `/my-listings/${id}/hold`;
  const answer = (text: string, photo?: File) => {
    const body = new FormData();
    body.set('answer', text);
    if (photo) body.append('photo', photo);
    return seller.send(path, { method: 'POST', body });
  };
  expect(await readPage(await answer(''))).toContain('Add a photo or tell us what happened');
  const tooLong = await (await answer('x'.repeat(2001))).text();
  expect(tooLong).toContain('Use up to 2,000 characters');
  expect(tooLong).toContain('x'.repeat(2001));
  const notPhoto = await readPage(await answer('My words', new File(['text'], 'a.txt', { type: 'text/plain' })));
  expect(notPhoto).toContain('a.txt isn’t an image');
  expect(notPhoto).toContain('My words');
  expect((await answer('I live overseas half of the year.', await picture('proof.jpg'))).headers.get('location')).toBe(
    path,
  );
  const page = await readPage(await seller.get(path));
  for (const words of ['We’ll check it', 'I live overseas half of the year.', 'You’ve already sent one'])
    expect(page).toContain(words);

  expect(await readPage(await seller.post(`${path}/appeal`, { appeal: ' ' }))).toContain('Tell us why you think');
  expect((await seller.post(`${path}/appeal`, { appeal: 'These words are true.' })).status).toBe(303);
  expect(await readPage(await seller.get(path))).toContain('You appealed');
});

test('the form warns of what a rule would hold, without naming the other ad', async () => {
  const [seller, other] = [await signedIn(site.filled.email), await signedIn(site.filled.other)];
  const VIN = 'JTD00000000123456';
  const id = await publish(other, { vin: VIN, phoneNumber: '0491 570 157' });
  const typed = { vin: VIN, description: 'Or call my mate on 0491 570 157', year: '' };
  const page = await seller.send('/create-listing', { method: 'POST', body: listingForm(typed) });
  const html = await page.text();
  expect(page.status).toBe(422);
  for (const words of ['A car with this VIN is already for sale in another listing', 'that another account uses'])
    expect(html).toContain(words);
  expect(html).not.toContain(id);
  const checked = await seller.post('/ad-warnings', { ...typed, listing: id });
  expect(await checked.json()).toMatchObject({ warnings: [{ field: 'description' }, { field: 'vin' }] });
  expect(await (await other.post('/ad-warnings', { ...typed, listing: id })).json()).toMatchObject({ warnings: [] });
  expect(await (await other.get(`/edit-listing/${id}`)).text()).not.toContain('already for sale');
});
