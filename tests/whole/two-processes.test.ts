/** Two processes on one database: what is done on one is found on the other. */
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { startSiteWith } from '#tests/support/prepared-site.ts';
import { startSite } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const METRICS_TOKEN = 'known-to-this-test-alone';

test('a sale and a deletion on one process reach the other’s search', async ({ skip }) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const first = await startSiteWith(async (db) => {
    const seller = await makePerson(db);
    return { email: seller.email, ids: [await makeListing(db, seller), await makeListing(db, seller)] };
  });
  onTestFinished(async () => void (await first.stop()));
  const second = await startSite({ DATABASE_URL: first.databaseUrl, METRICS_TOKEN });
  onTestFinished(async () => void (await second.stop()));
  const { email, ids } = first.filled;
  const seller = new Visitor(first.origin);
  await seller.post('/signin', { email, password: PASSWORD });
  const resultsPage = async (query: string) => readPage(await fetch(`${second.origin}/listings${query}`));
  expect(await resultsPage('?status=sold')).toContain('0 vehicles found');

  expect((await seller.post(`/my-listings/${ids[0]}/sale`)).status).toBe(303);
  await expect.poll(() => resultsPage('?status=sold')).toContain('1 vehicle found');
  expect((await seller.post(`/my-listings/${ids[1]}/delete`)).status).toBe(303);
  await expect.poll(() => resultsPage('')).toContain('1 vehicle found');

  const figures = await fetch(`${second.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const lag = /^kerbside_index_lag_seconds (\S+)$/m.exec(await figures.text())?.[1];
  expect(Number(lag)).toBeLessThan(10);
});

test('a sign-out, new password, ended session and deleted account apply in the other process at once', async ({
  skip,
}) => {
  skip(inject('postgres').url === '', 'needs TEST_DATABASE_URL');
  const first = await startSiteWith(async (db) => {
    const [leaver, changer, ender, deleter] = [
      await makePerson(db),
      await makePerson(db),
      await makePerson(db),
      await makePerson(db),
    ];
    return { leaver, changer, ender, deleter };
  });
  onTestFinished(async () => void (await first.stop()));
  const second = await startSite({ DATABASE_URL: first.databaseUrl });
  onTestFinished(async () => void (await second.stop()));
  const signIn = async ({ email }: { email: string }) => {
    const visitor = new Visitor(first.origin);
    expect((await visitor.post('/signin', { email, password: PASSWORD })).status).toBe(303);
    return visitor;
  };
  const isKnownToSecond = async ({ cookies }: Visitor) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (await (await fetch(`${second.origin}/whoami`, { headers: { cookie } })).json()).uid !== null;
  };
  const { leaver, changer, ender, deleter } = first.filled;
  const endings: [person: Visitor, end: (person: Visitor) => Promise<Response>][] = [
    [await signIn(leaver), (person) => person.post('/signout')],
    [await signIn(changer), async () => (await signIn(changer)).post('/profile', withNewPassword(changer))],
    [await signIn(ender), async () => (await signIn(ender)).post('/profile/sessions/end-others')],
    [await signIn(deleter), (person) => person.post('/profile/delete', { currentPassword: PASSWORD })],
  ];
  for (const [person, end] of endings) {
    const before = new Visitor(first.origin);
    for (const [name, value] of person.cookies) before.cookies.set(name, value);
    expect(await isKnownToSecond(before)).toBe(true);
    expect((await end(person)).status).toBe(303);
    expect(await isKnownToSecond(before)).toBe(false);
  }
});

const NEW_PASSWORD = 'Another1!horse';

function withNewPassword({ name, email, phoneNumber }: Awaited<ReturnType<typeof makePerson>>) {
  return {
    name,
    email,
    phoneNumber,
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  };
}
