/** Where a seller's number is, and who sees it at once, over HTTP. */
import { expect, test } from 'vitest';
import { PAGES, pathnameOf } from '#app/pages.ts';
import { newId } from '#app/platform/ids.server.ts';
import { saveCar } from '#app/saved-cars/saved-cars.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedLink, outbox } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { unzip } from '#tests/support/unzip.ts';
import { Visitor } from '#tests/support/visitor.ts';

const NUMBER = /0?491\s?570\s?156/;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const site = await siteOfFile(
  async (db) => {
    const seller = await makePerson(db, { phoneNumber: '0491570156' });
    const cars: string[] = [];
    for (let car = 0; car < 44; car++) cars.push(await makeListing(db, seller, { phoneNumber: '0491570156' }));
    const buyer = await makePerson(db);
    for (const car of cars.slice(0, 3)) await saveCar(db, buyer.id, car);
    return { cars, seller: seller.email, buyer: buyer.email };
  },
  { TRUST_PROXY: '1' },
);

type As = { from?: string; agent?: string; method?: string };
async function read(path: string, { from = '203.0.113.9', agent = FIREFOX, method = 'GET' }: As = {}) {
  const headers = { 'X-Forwarded-For': from, 'User-Agent': agent };
  const response = await fetch(site.origin + path, { headers, method });
  return { status: response.status, text: await response.text() };
}

/** Car page and inspection sheet: the car's own. `dev/outbox` has mails to the seller. */
const WITH_NUMBER = ['listing/:id', 'listing/:id/inspection'];

test('only the car’s page and inspection sheet have the seller’s number', async () => {
  const [car = '', other = ''] = site.filled.cars;
  const paths = PAGES.filter(({ opens, path }) => opens === 'everyone' && !WITH_NUMBER.includes(path)).map((page) =>
    pathnameOf(page)
      .replace(':id', car)
      .replace(/\/:\w+\??/g, '/x')
      .replace('*', 'x'),
  );
  const queries = [`/compare?ids=${car},${other}`, `/recently-viewed?ids=${car}`, `/listings?text=car`];
  const pages = [...paths, ...queries];
  const data = pages
    .filter((path) => !/\.\w+$/.test(path))
    .map((path) => path.replace(/^\/?(\?|$)/, '/_root$1'))
    .map((path) => path.replace(/(\?|$)/, '.data$1'));
  for (const path of [...pages, ...data]) {
    const { text } = await read(path, { from: '203.0.113.1' });
    expect(NUMBER.test(text), path).toBe(false);
  }
  const compared = await read(`/compare?ids=${car},${other}`, { from: '203.0.113.1' });
  expect(compared.text).toContain(`/listing/${car}`);
});

const signIn = (email: string) => Visitor.signedIn(site.origin, email);

test('neither saved cars, their copy on the device, a conversation nor the data export has a seller’s number', async () => {
  const [car = ''] = site.filled.cars;
  const buyer = await signIn(site.filled.buyer);
  const sent = await buyer.post(`/listing/${car}/message`, { requestId: newId(), ready: 'Is it still available?' });
  const conversation = sent.headers.get('location') ?? '';
  const own = [
    '/saved-cars',
    '/saved-cars/seen',
    `/saved-cars/${car}/note`,
    '/saved-searches',
    '/messages',
    conversation,
  ];
  const data = own.filter((path) => path !== '/saved-cars/seen').map((path) => `${path}.data`);
  const onlyOwn = [...own, ...data, `/compare?ids=${site.filled.cars.slice(0, 2)}`, '/'];
  for (const path of onlyOwn) {
    const response = await buyer.get(path);
    expect([path, response.status, NUMBER.test(await response.text())]).toEqual([path, 200, false]);
  }
  const copy = await (await buyer.get('/saved-cars/seen')).json();
  expect(copy.cars).toHaveLength(3);
  expect(copy.cars[0].sheet.questions.length).toBeGreaterThan(0);
  const exported = unzip(Buffer.from(await (await buyer.get('/profile/data')).arrayBuffer()));
  for (const [name, bytes] of exported) expect(NUMBER.test(bytes.toString('latin1')), name).toBe(false);

  const device = new Visitor(site.origin);
  await device.post(`/saved-cars/${car}`, { next: '/listings', keep: 'device' });
  const offlineCopy = await (await device.get('/saved-cars')).text();
  expect([offlineCopy.includes(`/listing/${car}`), NUMBER.test(offlineCopy)]).toEqual([true, false]);
});

test('emails of a conversation have no number, neither of the seller nor of a buyer with an account', async () => {
  const [, car = ''] = site.filled.cars;
  const [buyer, seller] = [await signIn(site.filled.buyer), await signIn(site.filled.seller)];
  const sent = await buyer.post(`/listing/${car}/message`, { requestId: newId(), ready: 'Can I see it on Saturday?' });
  const conversation = sent.headers.get('location') ?? '';
  await mailedLink(site.dataDir, { to: site.filled.seller, path: conversation });
  await seller.post(conversation, { requestId: newId(), message: 'Saturday works' });
  await mailedLink(site.dataDir, { to: site.filled.buyer, path: conversation });
  const mails = await outbox(site.dataDir);
  expect(mails.join()).toContain('Saturday works');
  for (const mail of mails) expect(mail).not.toMatch(/0?491\s?570\s?15[68]/);
});

test.each(['', '.data', '/inspection'])(
  'a crawler gets the car page%s without the number, cached or not',
  async (end) => {
    const path = `/listing/${site.filled.cars[1]}${end}`;
    for (let load = 0; load < 3; load++) {
      expect((await read(path, { from: '203.0.113.3' })).text).toMatch(NUMBER);
      const crawled = await read(path, { from: '203.0.113.3', agent: GOOGLEBOT });
      expect([crawled.status, NUMBER.test(crawled.text)]).toEqual([200, false]);
    }
  },
);

test('sellers see the number on each of their cars, however many they open', async () => {
  const owner = await signIn(site.filled.seller);
  for (const car of site.filled.cars) expect(await (await owner.get(`/listing/${car}`)).text()).toMatch(NUMBER);
});

test('after forty cars the number shows only on a press, even on cached pages', async () => {
  const { cars } = site.filled;
  const from = '198.51.100.7';
  for (const car of cars) await read(`/listing/${car}`, { from: '198.51.100.8' });
  const shown = [];
  for (const car of cars) shown.push(NUMBER.test((await read(`/listing/${car}`, { from })).text));
  expect(shown.filter(Boolean)).toHaveLength(40);
  const last = `/listing/${cars.at(-1)}`;
  const page = await read(last, { from });
  expect(page.text).toContain(`action="${last}/number"`);
  expect((await read(`${last}.data`, { from })).text).not.toMatch(NUMBER);
  expect((await read(`${last}/inspection`, { from })).text).not.toMatch(NUMBER);
  expect((await read(`${last}/number`, { from })).text).not.toMatch(NUMBER);
  expect((await read(`${last}/number`, { from, method: 'POST' })).text).toMatch(NUMBER);
  expect((await read(`/listing/${cars[0]}`, { from })).text).toMatch(NUMBER);
});
