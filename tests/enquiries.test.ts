/** Messages between buyers and sellers over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { mailedLink, outbox } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const seller = await makePerson(db, { name: 'Dan Ryan' });
  const buyer = await makePerson(db, { name: 'Priya Patel' });
  const cars = [await makeListing(db, seller), await makeListing(db, seller), await makeListing(db, seller)];
  const sold = await makeListing(db, seller, { soldDate: new Date() });
  return { seller: seller.email, buyer: buyer.email, cars, sold };
});

const locationOf = (response: Response) => response.headers.get('Location') ?? '';
const page = (car: number) => `/listing/${site.filled.cars[car]}/message`;
const mailsTo = async (address: string) =>
  (await outbox(site.dataDir)).filter((mail) => new RegExp(`^To: .*${address}`, 'im').test(mail));

const signedIn = (email: string) => Visitor.signedIn(site.origin, email);

const typed = (changes: Record<string, string>) => ({
  requestId: newId(),
  name: 'Tom',
  email: `${newId()}@example.com`,
  message: 'Is there a second key?',
  ...changes,
});

test('with an account: a buyer asks in one tap, the seller answers, and emails hide both addresses', async () => {
  const { buyer: buyerEmail, seller: sellerEmail, cars } = site.filled;
  const [buyer, seller] = [await signedIn(buyerEmail), await signedIn(sellerEmail)];
  expect(await readPage(await buyer.get(`/listing/${cars[0]}`))).toContain('Message seller');
  const form = await (await buyer.get(page(0))).text();
  expect(await (await buyer.get(`${page(0)}?ask=photos`)).text()).toContain('>Could you add some photos of the car?<');
  const requestId = /name="requestId" value="(\w+)"/.exec(form)?.[1] ?? '';
  const press = { requestId, ready: 'Is it still available?' };
  const conversation = locationOf(await buyer.post(page(0), press));
  expect(conversation).toMatch(/^\/messages\/\w{12}$/);
  expect(locationOf(await buyer.post(page(0), press))).toBe(conversation);
  expect(await mailedLink(site.dataDir, { to: sellerEmail, path: conversation })).toBe(conversation);
  const inbox = await readPage(await seller.get('/messages'));
  expect(inbox.match(/Is it still available\?/g)).toHaveLength(1);
  expect(inbox).toContain('Priya P');
  expect(inbox).toContain('1 unread');
  expect(await (await seller.get(conversation)).text()).not.toMatch(/<title>\(|>[^<]* unread</);
  const html = '<b>Yes</b> https://evil.example/x';
  await seller.post(conversation, { requestId: newId(), message: html });
  // Before the buyer reads the answer: what is read gets no email.
  await mailedLink(site.dataDir, { to: buyerEmail, path: '/messages/mute' });
  const thread = await (await buyer.get(conversation)).text();
  expect(thread).toContain('&lt;b&gt;Yes&lt;/b&gt;');
  expect(thread).toMatch(/href="https:\/\/evil.example\/x"[^>]*rel="nofollow ugc noopener noreferrer"/);
  expect(thread).toContain('Dan R');
  const scam = { requestId: newId(), message: 'It is, pay at https://bit.ly/x' };
  await seller.post(conversation, scam);
  expect(await (await buyer.get(conversation)).text()).toMatch(
    /Take care: this message[\s\S]*pay at https:\/\/bit.ly\/x</,
  );
  for (const [mine, others] of [
    [buyerEmail, sellerEmail],
    [sellerEmail, buyerEmail],
  ] as const) {
    for (const mail of await mailsTo(mine)) expect(mail).not.toContain(others);
    expect((await mailsTo(mine)).join('').match(/^Message-ID: .*$/gim)).toHaveLength(1);
  }
  expect(thread).not.toContain(sellerEmail);
});

test('without an account: the message waits until the email is confirmed, then the browser is remembered', async () => {
  const visitor = new Visitor(site.origin);
  const seller = await signedIn(site.filled.seller);
  const fields = typed({ message: 'Would you take it to Ballarat?' });
  expect(await readPage(await visitor.post(page(1), fields))).toContain('Check your inbox');
  expect(await readPage(await seller.get('/messages'))).not.toContain('Ballarat');
  const confirm = await mailedLink(site.dataDir, { to: fields.email, path: '/messages/confirm' });
  expect((await mailsTo(fields.email)).join()).not.toMatch(/Ballarat|Tom/);
  expect(await readPage(await visitor.get(confirm))).toContain('Ballarat');
  expect(await readPage(await seller.get('/messages'))).not.toContain('Ballarat');
  expect(locationOf(await visitor.get('/messages'))).toContain('/signin');
  expect(locationOf(await visitor.post(confirm, { answer: 'yes' }))).toBe('/messages');
  const list = await (await visitor.get('/messages')).text();
  const conversation = /href="(\/messages\/[0-9a-z]{12})"/.exec(list)?.[1] ?? '';
  expect(await readPage(await seller.get(conversation))).toMatch(/Tom.*Ballarat/);
  const second = typed({ email: fields.email, message: 'And this one?' });
  expect(locationOf(await visitor.post(page(2), second))).toMatch(/^\/messages\/\w{12}$/);
  const elsewhere = new Visitor(site.origin);
  expect(await readPage(await elsewhere.post(page(2), typed({ email: fields.email })))).toContain('Check your inbox');
  await seller.post(conversation, { requestId: newId(), message: 'Yes, gladly' });
  const open = await mailedLink(site.dataDir, { to: fields.email, path: '/messages/open' });
  expect(locationOf(await elsewhere.get(open))).toBe(conversation);
  expect(await readPage(await elsewhere.get(conversation))).toContain('Yes, gladly');
  await elsewhere.post(conversation, { requestId: newId(), message: 'Saturday, then' });
  expect(await readPage(await seller.get(conversation))).toContain('Saturday, then');
});

test('a sold car takes no messages, and typed text stays', async () => {
  const visitor = new Visitor(site.origin);
  const path = `/listing/${site.filled.sold}/message`;
  expect(await readPage(await visitor.get(path))).toContain('This car is sold');
  const response = await visitor.post(path, typed({}));
  expect(response.status).toBe(422);
  expect(await readPage(response)).toContain('This car is sold');
  const wrong = await visitor.post(page(0), typed({ email: 'tom', message: 'Second key?' }));
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toMatch(/Enter a valid email address[\s\S]*Second key/);
});

test('the seller marks the car as sold from the conversation, and the buyer gets a safety link', async () => {
  const { buyer: buyerEmail, seller: sellerEmail, cars } = site.filled;
  const [buyer, seller] = [await signedIn(buyerEmail), await signedIn(sellerEmail)];
  const sent = await buyer.post(page(2), { requestId: newId(), message: 'Does it have a tow bar?' });
  const conversation = locationOf(sent);
  const asBuyer = await (await buyer.get(conversation)).text();
  expect(asBuyer).toMatch(/href="\/safety"[^>]*>Buying safely/);
  expect(asBuyer).not.toContain('Mark as Sold');
  const sale = `/my-listings/${cars[2]}/sale`;
  const asSeller = await (await seller.get(conversation)).text();
  expect(asSeller).toMatch(new RegExp(`action="${sale}"[^]*name="next" value="${conversation}"[^]*Mark as Sold`));
  expect(locationOf(await seller.post(sale, { next: conversation }))).toBe(conversation);
  const sold = await readPage(await seller.get(conversation));
  expect(sold).toMatch(/is marked as sold\..*This car is sold\./);
  expect(sold).not.toContain('Mark as Sold');
});
