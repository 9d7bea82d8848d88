import { expect, onTestFinished, test } from 'vitest';
import { RememberedViewers } from '#app/accounts/remembered-viewers.server.ts';
import { endAllSessions, validSessions } from '#app/accounts/sessions.server.ts';
import { startLive } from '#app/platform/live/live.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeSignedIn, visit } from '#tests/support/signed-in.ts';

async function signedIn() {
  const connection = await openTestDatabaseForOneTest();
  const { db } = connection;
  const { person, cookie } = await makeSignedIn(db);
  const clock = { ms: 0 };
  const viewers = new RememberedViewers(() => clock.ms);
  const find = async () => (await viewers.find(db, visit(cookie))).viewer?.uid;
  return { connection, db, person, cookie, clock, viewers, find };
}

test('a viewer is remembered for 5 seconds', async () => {
  const { db, person, clock, find } = await signedIn();
  expect(await find()).toBe(person.id);
  await endAllSessions(db, person.id);
  clock.ms = 4999;
  expect(await find()).toBe(person.id);
  clock.ms = 5001;
  expect(await find()).toBeUndefined();
});

test('a different cookie never matches a remembered one', async () => {
  const { db, cookie, viewers, find } = await signedIn();
  await find();
  for (const other of ['', `${cookie}x`, cookie.slice(0, -1), cookie.replace('=', '=x')]) {
    expect((await viewers.find(db, visit(other))).viewer, other).toBeNull();
  }
});

test('a session that ends in one process is forgotten in all of them', async () => {
  const { connection, db, person, viewers, find } = await signedIn();
  const onSessionEnd = () => viewers.forgetAll();
  const live = await startLive(connection, { validSessions: (ids) => validSessions(db, ids), onSessionEnd });
  onTestFinished(() => live.stop());
  expect(await find()).toBe(person.id);
  await endAllSessions(db, person.id);
  await expect.poll(find).toBeUndefined();
});

test('a session that ends while it is read is not remembered', async () => {
  const { db, person, viewers, find } = await signedIn();
  const reading = find();
  viewers.forgetAll();
  expect(await reading).toBe(person.id);
  await endAllSessions(db, person.id);
  expect(await find()).toBeUndefined();
});
