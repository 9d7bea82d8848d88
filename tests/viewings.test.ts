/** Viewings over HTTP, without JavaScript and without an account. */
import { expect, test } from 'vitest';
import { writeToSeller } from '#app/enquiries/conversations.server.ts';
import { openLink, viewingLink } from '#app/enquiries/message-links.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { viewings } from '#app/platform/schema/viewings.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

const site = await siteOfFile(
  async (db) => {
    const seller = await makePerson(db, { name: 'Dan Ryan' });
    const talk = async () => {
      const email = `${newId()}@people.example`;
      const car = await makeListing(db, seller);
      const guest = { userId: null, emails: [email], name: 'Tom B', phone: '' };
      const sent = await writeToSeller(db, car, guest, { text: 'Can I see it?', requestId: newId() });
      return { id: sent.ok ? sent.conversationId : '', car };
    };
    const agree = async (conversationId: string, days: number) => {
      const startsAt = new Date(Math.ceil((Date.now() + days * DAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
      const id = newId();
      const people = { id, calendarId: id, conversationId, sellerId: seller.id, proposedBy: 'seller' as const };
      const at = { proposedAt: new Date(), acceptedAt: new Date(), times: [startsAt], startsAt };
      await db.insert(viewings).values({ ...people, ...at, zone: 'Australia/Melbourne', place: '' });
      return id;
    };
    const [coming, past, asked] = [await talk(), await talk(), await talk()];
    const links = { coming: await agree(coming.id, 3), past: await agree(past.id, -10) };
    return { seller: seller.email, car: coming.car, asked: asked.id, links };
  },
  { AUTH_SECRET: authSecret() },
);

const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
const locationOf = (response: Response) => response.headers.get('Location') ?? '';

test('a guest asks for a time with what they chose still there after a refusal, and the seller accepts it', async () => {
  const guest = new Visitor(site.origin);
  const thread = `/messages/${site.filled.asked}`;
  await guest.get(pathOf(openLink(site.filled.asked)));
  const form = await (await guest.get(`${thread}/viewing`)).text();
  const [, tomorrow = ''] = form.match(/(?<=name="day"[^>]* value=")[^"]+|(?<=value=")\d{4}-\d\d-\d\d(?=")/g) ?? [];
  const refused = await guest.post(`${thread}/viewing`, { requestId: newId(), day: '2020-01-01', times: '10:30' });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('That time has passed. Choose a later one.');
  expect(html).toMatch(/<input(?=[^>]*value="10:30")(?=[^>]*checked)/);
  const sent = await guest.post(`${thread}/viewing`, { requestId: newId(), day: tomorrow, times: '10:30' });
  expect(locationOf(sent)).toBe(thread);
  const seller = await Visitor.signedIn(site.origin, site.filled.seller);
  const asked = await (await seller.get(thread)).text();
  expect(asked).toMatch(/Tom B asks for \w+ \d+ \w+ at 10:30 am AE[DS]T/);
  const address = /action="(\/messages\/\w+\/viewing\/\w+)"/.exec(asked)?.[1] ?? '';
  const start = /name="start" value="([^"]+)"/.exec(asked)?.[1] ?? '';
  const late = await seller.post(address, { answer: 'accept', start: '2020-01-01T00:00:00.000Z' });
  expect(await readPage(late)).toMatch(/These times aren’t open any more.*Tom B asks for/);
  expect(locationOf(await seller.post(address, { answer: 'accept', start }))).toBe(thread);
  expect(await readPage(await guest.get(thread))).toMatch(/Viewing \w+ \d+ \w+ at 10:30 am/);
  const other = await Visitor.signedIn(site.origin, site.filled.seller);
  expect((await other.post(address.replace(/\w+$/, newId()), { answer: 'cancel' })).status).toBe(404);
});

test('opening a link changes nothing; its button answers once, and an old link says so', async () => {
  const visitor = new Visitor(site.origin);
  const link = pathOf(viewingLink(site.filled.links.coming, 'buyer', 'cancel'));
  for (const _ of [1, 2]) expect(await readPage(await visitor.get(link))).toContain('I’m coming');
  await visitor.post(link, { answer: 'coming' });
  expect(await readPage(await visitor.get(link))).toContain('You’ve confirmed.');
  expect((await visitor.post(link, { answer: 'accept' })).status).toBe(422);
  expect(locationOf(await visitor.post(link, { answer: 'cancel' }))).toContain('/messages/viewing?key=');
  const used = await visitor.get(link);
  expect([used.status, await readPage(used)]).toEqual([410, expect.stringContaining('This viewing is cancelled')]);
  const old = await visitor.get(pathOf(viewingLink(site.filled.links.past, 'seller', 'met')));
  expect([old.status, await readPage(old)]).toEqual([410, expect.stringContaining('more than a week ago')]);
  expect((await visitor.get(link.replace(/key=(\w)/, (_, first) => `key=${first === '0' ? '1' : '0'}`))).status).toBe(
    404,
  );
  expect(await readPage(await visitor.get(`/listing/${site.filled.car}`))).not.toMatch(/viewing(?!s? (public|page))/i);
});
