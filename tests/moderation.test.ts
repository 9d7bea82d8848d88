/** Reports, decisions and suspensions over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { REPORT_REASONS } from '#app/vocabulary/moderation.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const seller = await makePerson(db, { name: 'Robin Seller' });
  const moderator = await makePerson(db, { name: 'Jo', isModerator: true });
  const admin = await makePerson(db, { email: 'admin@kerbside.example' });
  const cars = [await makeListing(db, seller), await makeListing(db, seller), await makeListing(db, seller)];
  const buyer = await makePerson(db, { name: 'Priya Patel' });
  const reader = { userId: buyer.id, emails: [], name: 'Priya', phone: '' };
  const message = { text: 'Is the gearbox fine?', requestId: newId() };
  const sent = await writeToSeller(db, cars[0] as string, reader, message);
  return {
    seller: seller.email,
    buyer: buyer.email,
    moderator: moderator.email,
    admin: admin.email,
    sellerId: seller.id,
    cars,
    conversation: sent.ok ? sent.conversationId : '',
  };
});

const signIn = (email: string) => Visitor.signedIn(site.origin, email);

const stranger = () => new Visitor(site.origin);

async function report(car: string, fields: Record<string, string> = {}) {
  const response = await stranger().post(`/report/listing/${car}`, { reason: 'scam', text: 'Gift cards', ...fields });
  return { status: response.status, page: await readPage(response) };
}

async function firstItem(moderator: Visitor): Promise<{ page: string; id: string }> {
  const page = await (await moderator.get('/admin/moderation')).text();
  return { page, id: /item=report%3A([\w-]+)/.exec(page)?.[1] ?? '' };
}

test('a report needs a reason, and its text is still there without one', async () => {
  const { status, page } = await report(site.filled.cars[0] as string, { reason: '', text: 'It is not his car' });
  expect(status).toBe(422);
  expect(page).toContain('Choose what’s wrong');
  expect(page).toContain('It is not his car');
});

test('a stranger’s report reaches a moderator, who removes the car without seeing an address', async () => {
  const [, car = ''] = site.filled.cars;
  expect((await report(car, { email: 'witness@people.example' })).page).toContain('We’ve got your report');
  const moderator = await signIn(site.filled.moderator);
  const { page, id } = await firstItem(moderator);
  expect(page).toContain(REPORT_REASONS.scam);
  expect(page).toContain('Gift cards');
  expect(page).not.toContain(site.filled.seller);
  expect(page).not.toContain('witness@people.example');
  expect((await moderator.post('/admin/moderation', { do: 'remove', id, reason: '' })).status).toBe(422);
  expect((await moderator.post('/admin/moderation', { do: 'remove', id, reason: 'scam' })).status).toBe(303);
  const gone = await stranger().get(`/listing/${car}`);
  const text = await readPage(gone);
  expect(gone.status).toBe(410);
  expect(text).toContain('It looked like a scam');
  expect(text).not.toMatch(/Robin|0491/);
  const again = await moderator.post('/admin/moderation', { do: 'dismiss', id });
  expect(again.status).toBe(303);
  expect(await readPage(await moderator.get('/admin/moderation'))).toContain('Jo decided this on');
  expect(await readPage(await stranger().get('/safety'))).toContain('listings removed');
});

test('a person reports their conversation, and a moderator reads its messages', async () => {
  const path = `/report/conversation/${site.filled.conversation}`;
  const [buyer, moderator] = [await signIn(site.filled.buyer), await signIn(site.filled.moderator)];
  expect(await (await buyer.get(`/messages/${site.filled.conversation}`)).text()).toContain(path);
  for (const other of [stranger(), moderator]) expect((await other.get(path)).status).toBe(404);
  const page = await readPage(await buyer.post(path, { reason: 'abuse', text: 'Rude' }));
  expect(page).toContain('We’ve got your report');
  const queue = await readPage(await moderator.get('/admin/moderation?kind=report'));
  expect(queue).toContain('A conversation with Robin Seller');
  const [, item = ''] =
    /item=(report%3A[\w-]+)"[^>]*>(?:(?!item=).)*A conversation/s.exec(
      await (await moderator.get('/admin/moderation?kind=report')).text(),
    ) ?? [];
  expect(await readPage(await moderator.get(`/admin/moderation?item=${item}`))).toContain('Is the gearbox fine?');
});

test('an IP address can send ten reports an hour', async () => {
  const [car = ''] = site.filled.cars;
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent++) statuses.push((await report(car)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
});

test('a decision that lacks its reason stays on its report, with what was chosen, and the next keeps the filter', async () => {
  const moderator = await signIn(site.filled.moderator);
  const queue = await (await moderator.get('/admin/moderation?kind=report')).text();
  const shown = /name="id" value="([\w-]+)"/.exec(queue)?.[1];
  const id = [...queue.matchAll(/<a[^>]*item=report%3A([\w-]+)"/g)].at(-1)?.[1] ?? '';
  expect(id).not.toBe(shown);
  const path = `/admin/moderation?kind=report&item=report%3A${id}`;
  const refused = await moderator.post(path, { do: 'remove', id, reason: '', note: 'Twice this week' });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(page).toContain(`name="id" value="${id}"`);
  expect(page).toMatch(/<input(?=[^>]*value="remove")[^>]*checked=""/);
  expect(page).toContain('Twice this week');
  expect((await moderator.post(path, { do: 'dismiss', id })).headers.get('location')).toBe(
    '/admin/moderation?kind=report',
  );
});

test('a suspended person can only appeal once, export their data and delete the account', async () => {
  const seller = await signIn(site.filled.seller);
  const admin = await signIn(site.filled.admin);
  const page = `/admin/accounts/${site.filled.sellerId}/suspend`;
  expect((await admin.post(page, { do: 'suspend', reason: 'rules' })).status).toBe(303);
  expect((await seller.get('/my-listings')).headers.get('location')).toMatch(/^\/signin/);
  const back = await signIn(site.filled.seller);
  for (const path of ['/my-listings', '/create-listing', '/profile', '/saved-cars'])
    expect((await back.get(path)).headers.get('location'), path).toBe('/suspended');
  expect((await back.get('/profile/delete')).status).toBe(200);
  expect((await back.get('/profile/data')).status).toBe(200);
  expect((await back.post('/suspended', { appeal: 'It is my car' })).status).toBe(303);
  expect(await readPage(await back.get('/suspended'))).toContain('We’ve got your appeal');
  expect((await stranger().get(`/listing/${site.filled.cars[2]}`)).status).toBe(404);
  const queue = await readPage(await (await signIn(site.filled.moderator)).get('/admin/moderation?kind=appeal'));
  expect(queue).toContain('It is my car');
  expect((await admin.post(page, { do: 'restore' })).status).toBe(303);
  expect((await stranger().get(`/listing/${site.filled.cars[2]}`)).status).toBe(200);
});
