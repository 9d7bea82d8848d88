/** A seller verifies a phone number by a code, over HTTP and without JavaScript; the gateway is on this machine. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { User } from '#app/platform/schema/accounts.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { startSmsGateway } from '#tests/support/sms-gateway.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const PHONE = '0491570156';
const OTHER_PHONE = '0491570157';
const PAGE = '/profile/phone';
const SEND = { send: '1' };
const TOKEN = 'known-to-this-test-alone';

const gateway = await startSmsGateway();
const site = await siteOfFile(
  async (db) => {
    const seller = await makePerson(db, { phoneNumber: PHONE });
    const cars: string[] = [];
    for (const phoneNumber of [PHONE, OTHER_PHONE]) cars.push(await makeListing(db, seller, { phoneNumber }));
    const people: User[] = [];
    for (let person = 0; person < 6; person++) people.push(await makePerson(db, { phoneNumber: '0491570158' }));
    for (const phoneNumber of ['0255501234', '']) people.push(await makePerson(db, { phoneNumber }));
    return { seller, cars, people };
  },
  { SMS_URL: gateway.url, SMS_TOKEN: TOKEN, LOG_LEVEL: 'info' },
);
afterAll(async () => {
  await gateway.stop();
});
beforeEach(() => {
  gateway.answer = 202;
  gateway.received.length = 0;
});

const signedIn = ({ email }: User) => Visitor.signedIn(site.origin, email);

async function carPage(car: number) {
  return readPage(await new Visitor(site.origin).get(`/listing/${site.filled.cars[car]}`));
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

const profileOf = (changes: Record<string, string>) => ({
  name: 'Jess Nguyen',
  email: site.filled.seller.email,
  phoneNumber: PHONE,
  ...changes,
});

test('a code verifies the number; only its cars say so, until the number changes', async () => {
  const seller = await signedIn(site.filled.seller);
  expect(await carPage(0)).not.toContain('Phone verified');
  expect(await readPage(await seller.get('/profile'))).toContain('Verify this number');
  const sent = await seller.post(PAGE, SEND);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, PAGE]);
  const [message] = gateway.received;
  expect(message).toMatchObject({ to: '+61491570156', authorization: `Bearer ${TOKEN}` });
  expect(message?.text).toMatch(/^\d{6} is your Kerbside code\. It works for 10 minutes\. Never share it\.$/);
  expect(await readPage(await seller.get(PAGE))).toContain('We texted a code to 0491 570 156.');

  const wrong = await seller.post(PAGE, { code: gateway.code() === '111111' ? '222222' : '111111' });
  expect([wrong.status, await readPage(wrong)]).toEqual([422, expect.stringContaining('That code isn’t right.')]);
  const short = await seller.post(PAGE, { code: '12' });
  expect(await readPage(short)).toContain('Enter the six digits');
  const typed = gateway.code().replace(/^(\d{3})/, '$1 ');
  expect((await seller.post(PAGE, { code: typed })).headers.get('location')).toBe('/profile');
  const profile = await readPage(await seller.get('/profile'));
  expect(profile).toContain('Phone number verified.');
  expect(profile).toContain('0491 570 156 is verified.');
  await expect.poll(() => carPage(0)).toContain('Phone verified');
  expect(await carPage(1)).not.toContain('Phone verified');
  expect((await seller.post(PAGE, SEND)).headers.get('location')).toBe(PAGE);
  expect(gateway.received).toHaveLength(1);

  const form = new FormData();
  for (const [name, value] of Object.entries(profileOf({ phoneNumber: OTHER_PHONE }))) form.set(name, value);
  expect((await seller.send('/profile', { method: 'POST', body: form })).status).toBe(303);
  expect(await readPage(await seller.get('/profile'))).toContain('Verify this number');
  await expect.poll(() => carPage(0)).not.toContain('Phone verified');
  expect(await carPage(1)).not.toContain('Phone verified');
});

test('a failing gateway shows an error and does not use up a code', async () => {
  const person = await signedIn(site.filled.people[0] as User);
  gateway.answer = 500;
  for (let press = 0; press < 6; press++) {
    const failed = await person.post(PAGE, SEND);
    expect([failed.status, await readPage(failed)]).toEqual([
      502,
      expect.stringContaining('We couldn’t send the text message.'),
    ]);
  }
  expect((await person.post(PAGE, { code: gateway.code() })).status).toBe(422);
  gateway.answer = 202;
  expect((await person.post(PAGE, SEND)).status).toBe(303);
});

test('an account gets one code a minute, and a number four a day across accounts', async () => {
  const [first, ...others] = await Promise.all(site.filled.people.slice(0, 6).map(signedIn));
  const soon = await (first as Visitor).post(PAGE, SEND);
  expect([soon.status, await readPage(soon)]).toEqual([429, expect.stringMatching(/Try again in 1 minute\./)]);
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);
  const statuses = [];
  for (const other of others) statuses.push((await other.post(PAGE, SEND)).status);
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
  expect(gateway.received).toHaveLength(3);
  expect(await readPage(await (others[4] as Visitor).post(PAGE, SEND))).toContain('We’ve sent enough codes for now.');
});

test('a landline is not offered a text message, and the page says why, with a link to the profile', async () => {
  const person = await signedIn(site.filled.people[6] as User);
  expect(await readPage(await person.get('/profile'))).not.toContain('Verify this number');
  for (const answer of [await person.get(PAGE), await person.post(PAGE, SEND)]) {
    expect(answer.status).toBe(404);
    expect(mainOf(await answer.text())).toMatch(/Only a mobile number can be verified.*href="\/profile"/s);
  }
});

test('a visitor signs in first, and an account without a number is asked for it', async () => {
  const next = new URLSearchParams({ next: PAGE });
  const visitor = new Visitor(site.origin);
  expect((await visitor.get(PAGE)).headers.get('location')).toBe(`/signin?${next}`);
  const person = await signedIn(site.filled.people[7] as User);
  expect((await person.get(PAGE)).headers.get('location')).toBe(`/signup/complete?${next}`);
});

test('the log has no number, code, token or address of the gateway', () => {
  for (const secret of [/\+?61491/, /0491\s?570/, TOKEN, gateway.url, /\b\d{6} is your/])
    expect(site.output()).not.toMatch(secret);
  expect(site.output()).toContain('the SMS gateway did not accept a message');
});
