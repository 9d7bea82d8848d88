/** Forms without JavaScript while a look-up before their action fails. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { signIn } from '#tests/support/signed-in.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(
  async (db) => {
    const person = await makePerson(db);
    const { cookie } = await signIn(db, person);
    return { db, cookie, listing: await makeListing(db, person) };
  },
  { AUTH_SECRET: authSecret() },
);
const { db, cookie, listing } = site.filled;

/** Where attempts are counted, an account's email and its copy with a car were, nothing is found. */
async function move(isAway: boolean) {
  const [from, to] = isAway ? ['', '_elsewhere'] : ['_elsewhere', ''];
  await db.execute(sql.raw(`alter table users rename column email${from} to email${to}`));
  await db.execute(sql.raw(`alter table listings rename column user_email${from} to user_email${to}`));
  await db.execute(sql.raw(`alter table rate_limits${from} rename to rate_limits${to}`));
}

async function whileBack<Result>(work: () => Promise<Result>): Promise<Result> {
  await move(false);
  try {
    return await work();
  } finally {
    await move(true);
  }
}

const SIGNS: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' };

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  const plain = (text: string) => text.replace(/&(quot|lt|gt|amp|#x27);/g, (_, code) => SIGNS[code] ?? "'");
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, plain(value)]));
}

beforeAll(() => move(true));
afterAll(() => move(false));

function signedIn(): Visitor {
  const visitor = new Visitor(site.origin);
  for (const pair of cookie.split('; ')) {
    const [name = '', ...value] = pair.split('=');
    visitor.cookies.set(name, value.join('='));
  }
  return visitor;
}

const EMAIL = 'jess@people.example';
const OUR_SIDE = 'something went wrong on our side. Please try again.';
const STILL_HERE = 'Something went wrong on our side. Your text is still here. Try again.';
const person = { name: 'Jess Nguyen', email: EMAIL, phoneNumber: '0491 570 158' };
const report = { reason: 'scam', text: 'Asked for a gift card.', key: newId(), email: EMAIL };
const message = { message: 'Is it still for sale?', name: 'Jess', email: EMAIL, requestId: newId() };
const contact = { name: 'Jess', email: EMAIL, subject: 'A question', message: 'Where do I find it?' };

const strangers: [path: string, fields: Record<string, string>, sentence: string][] = [
  [
    '/signup',
    { ...person, password: PASSWORD, confirmPassword: PASSWORD },
    'Failed to create account. Please try again.',
  ],
  ['/ForgotPassword', { email: EMAIL }, `Failed to reset password: ${OUR_SIDE}`],
  ['/signin', { email: EMAIL, password: PASSWORD }, 'Something went wrong on our side and you’re not signed in.'],
  [`/report/listing/${listing}`, report, STILL_HERE],
  [`/listing/${listing}/message`, message, STILL_HERE],
];
const people: typeof strangers = [
  [`/report/listing/${listing}`, { ...report, email: '' }, STILL_HERE],
  [`/listing/${listing}/message`, { message: message.message, requestId: newId() }, STILL_HERE],
  ['/contact', contact, 'Sorry, something went wrong. Please try again later.'],
];

test.each([
  ...strangers.map((form) => ['a visitor', () => new Visitor(site.origin), ...form] as const),
  ...people.map((form) => ['a signed-in person', signedIn, ...form] as const),
])(
  '%s who posts %3$s reads what failed, with the text still in the form',
  async (_, visitorOf, path, fields, sentence) => {
    const answer = await visitorOf().post(path, fields);
    const html = await answer.clone().text();
    expect([answer.status, await readPage(answer)]).toEqual([500, expect.stringContaining(sentence)]);
    for (const [name, typed] of Object.entries(fields)) {
      if (typed !== '' && !/password/i.test(name)) expect(html, name).toContain(typed.replaceAll("'", '&#x27;'));
    }
  },
);

test('a sign-out that can’t be looked up says that it did not happen', async () => {
  const answer = await signedIn().post('/signout');
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('You’re still signed in')]);
});

test.each([
  ['/create-listing', { description: 'One owner,\r\n"as new" & <clean>', regoPlate: 'ABC123' }],
  [`/edit-listing/${listing}`, { description: 'New tyres' }],
  ['/profile', { ...person, currentPassword: PASSWORD }],
  [`/saved-cars/${listing}/note`, { note: 'Rust behind the left door' }],
])('%s of a person who can’t be looked up answers with what was typed, to be sent again', async (path, fields) => {
  const answer = await signedIn().post(path, fields);
  const html = await answer.clone().text();
  expect([answer.status, await readPage(answer)]).toEqual([500, expect.stringContaining(STILL_HERE)]);
  expect(html).not.toContain(PASSWORD);
  expect(html).toContain('href="/contact"');
  expect(html).toContain(`action="${path}"`);
  const { currentPassword, ...kept } = fields as Record<string, string>;
  expect(hiddenFields(html)).toEqual(kept);
});

test('what was sent again is stored once its sender is known', async () => {
  const visitor = signedIn();
  const path = `/saved-cars/${listing}/note`;
  await whileBack(() => visitor.post(`/saved-cars/${listing}`));
  const failed = await visitor.post(path, { note: 'Rust behind the left door' });
  const fields = hiddenFields(await failed.text());
  const [again, page] = await whileBack(async () => [await visitor.post(path, fields), await visitor.get(path)]);
  expect(again.status).toBe(303);
  expect(await page.text()).toContain('Rust behind the left door');
});

test('a script whose sender can’t be looked up gets the failure alone', async () => {
  const answer = await signedIn().post('/profile.data', person);
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining(person.name)]);
});

test('a page that doesn’t say its failures fails as before', async () => {
  expect((await signedIn().post(`/saved-cars/${listing}`)).status).toBe(500);
});
