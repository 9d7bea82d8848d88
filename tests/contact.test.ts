/** The contact form over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { MESSAGES_FROM_ADDRESS } from '#app/contact/contact-form.ts';
import { newId } from '#app/platform/ids.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import { outbox } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const SENT = 'Thank you for your message. We will get back to you soon!';
const BUSY_ADDRESS = '198.51.100.7';

const site = await siteOfFile(
  async (db) => {
    await takeAttempt(db, MESSAGES_FROM_ADDRESS, BUSY_ADDRESS, MESSAGES_FROM_ADDRESS.attempts - 1);
    return { email: (await makePerson(db, { name: 'Ash "A" O’Neil' })).email };
  },
  { TRUST_PROXY: '1' },
);

/** From a random IP address, so that tests do not share a limit. */
function write(fields: Record<string, string>, address = `203.0.113.${Math.ceil(Math.random() * 250)}`) {
  return new Visitor(site.origin).send('/contact', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'X-Forwarded-For': address },
  });
}

function message(changes: Record<string, string> = {}) {
  return {
    name: 'Robin Rose',
    email: `${newId()}@people.example`,
    subject: 'A question',
    message: 'Where do I find it?',
    ...changes,
  };
}

const mailsAbout = async (text: string) => (await outbox(site.dataDir)).filter((mail) => mail.includes(text));
const shownIn = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`))?.[1];

test('the page shows support hours, response time and email', async () => {
  const page = await readPage(await fetch(`${site.origin}/contact`));
  expect(page).toContain('Contact us');
  expect(page).toContain('Mon-Fri 9AM-5PM AEST');
  expect(page).toContain('reply within 2 hours during business hours');
  expect(page).toContain('10am–6pm Melbourne time during daylight saving');
  expect(page).toContain('support@kerbside.example');
  expect(page).toContain('Melbourne');
});

test('a sent message is confirmed, the form is emptied, and support gets an email to reply to', async () => {
  const sent = message();
  const response = await write(sent);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(SENT);
  expect(shownIn(html, 'email') ?? '').toBe('');
  expect(html).not.toContain(sent.email);
  await expect.poll(() => mailsAbout(sent.email)).toHaveLength(1);
  const [mail = ''] = await mailsAbout(sent.email);
  expect(mail).toMatch(/^To: support@kerbside\.example$/m);
  expect(mail).toMatch(new RegExp(`^Reply-To: "?Robin Rose"? <${sent.email}>$`, 'm'));
  expect(mail).toContain('Where do I find it?');
});

test('name and email are prefilled when signed in', async () => {
  const person = await Visitor.signedIn(site.origin, site.filled.email);
  const html = await (await person.get('/contact')).text();
  expect(shownIn(html, 'name')).toBe('Ash &quot;A&quot; O’Neil');
  expect(shownIn(html, 'email')).toBe(site.filled.email);
});

test.each([
  ['name', '', 'Enter your name'],
  ['email', 'robin@', 'Enter a valid email address'],
  ['message', 'x'.repeat(5001), 'Use up to 5,000 characters'],
])('%s %.10j shows an error at the field and keeps the rest', async (field, typed, sentence) => {
  const sent = message({ message: 'Kept <b>as typed</b>', [field]: typed });
  const response = await write(sent);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(new RegExp(`<p id="[^"]*${field}[^"]*"[^>]*>${sentence}</p>`));
  if (field !== 'message') expect(html).toContain('Kept &lt;b&gt;as typed&lt;/b&gt;</textarea>');
  if (field !== 'name') expect(shownIn(html, 'name')).toBe('Robin Rose');
  expect(html).not.toContain(SENT);
  if (field !== 'email') expect(await mailsAbout(sent.email)).toEqual([]);
});

test('a bot that fills in the hidden field sees the thank-you, but nothing is stored or emailed', async () => {
  const sent = message();
  const response = await write({ ...sent, website: 'https://spam.example' });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(SENT);
  await write({ ...sent, subject: 'Of a person' });
  await expect.poll(() => mailsAbout(sent.email)).toHaveLength(1);
  expect((await mailsAbout(sent.email))[0]).toContain('Of a person');
});

test('messages are limited per sender and per IP address, and the page says how long to wait', async () => {
  const { email } = message();
  for (let n = 0; n < 5; n += 1) expect((await write(message({ email, message: `${n}` }))).status).toBe(200);
  const rejected = await write(message({ email, message: 'One too many' }));
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000);
  const html = await rejected.text();
  expect(html).toContain('You’ve sent several messages already.');
  expect(html).toContain('Too many attempts. Wait 60 minutes.');
  expect(html).toContain('One too many</textarea>');
  expect((await write(message(), BUSY_ADDRESS)).status).toBe(200);
  expect((await write(message(), BUSY_ADDRESS)).status).toBe(429);
  expect((await write(message(), '198.51.100.8')).status).toBe(200);
});
