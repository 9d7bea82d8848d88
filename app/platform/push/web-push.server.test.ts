import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isPushAddress, readPushKeys, sendPush } from '#app/platform/push/web-push.server.ts';
import { pushKeys } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile, openTestDatabaseForOneTest } from '#tests/support/database.ts';
import { makeReceiver, readVapid } from '#tests/support/push-receiver.ts';
import { startStranger } from '#tests/support/strangers-server.ts';

const { db } = await databaseOfFile();

async function pushService(answer: (response: ServerResponse) => void) {
  const service = await startStranger(answer);
  onTestFinished(() => service.close());
  return service;
}

test('a message arrives encrypted for one browser and signed with the site’s key', async () => {
  const service = await pushService((response) => response.writeHead(201).end());
  const browser = makeReceiver();
  const payload = JSON.stringify({ title: '3 new cars – “Corolla near Geelong” 🚗' });
  const push = { to: browser.address, payload, topic: 'alert-1' };
  expect(await sendPush(db, push, service.network)).toBe('delivered');
  const [arrived, ...others] = service.arrived;
  expect(others).toEqual([]);
  expect(arrived?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'alert-1' });
  expect(arrived?.body.toString('latin1')).not.toContain('Corolla');
  expect(browser.decrypt(arrived?.body as Buffer)).toBe(payload);
  expect(() => makeReceiver().decrypt(arrived?.body as Buffer)).toThrow();
  const vapid = readVapid(arrived?.headers.authorization);
  expect(vapid).toMatchObject({
    aud: 'https://push.example.org',
    sub: 'mailto:support@kerbside.example',
    publicKey: (await readPushKeys(db)).publicKey,
  });
  expect(vapid.exp * 1000).toBeLessThan(Date.now() + 86_400_000);
});

test.each([
  [201, 'delivered'],
  [202, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
])('an answer of %i means %s', async (status, outcome) => {
  const service = await pushService((response) => response.writeHead(status).end());
  const push = { to: makeReceiver().address, payload: '{}', topic: 't' };
  expect(await sendPush(db, push, service.network)).toBe(outcome);
});

test.each([302, 400, 403, 413, 429, 500, 503])('an answer of %i fails, and may work later', async (status) => {
  const service = await pushService((response) => response.writeHead(status, { Location: '/elsewhere' }).end());
  const push = { to: makeReceiver().address, payload: '{}', topic: 't' };
  await expect(sendPush(db, push, service.network)).rejects.toThrow(`the push service answered ${status}`);
  expect(service.arrived).toHaveLength(1);
});

test('a subscription whose name leads into a private network is gone', async () => {
  const service = await pushService((response) => response.end());
  const network = { ...service.network, isAllowed: () => false };
  const push = { to: makeReceiver().address, payload: '{}', topic: 't' };
  expect(await sendPush(db, push, network)).toBe('gone');
  expect(service.arrived).toEqual([]);
});

test('a message too long for push services is not sent', async () => {
  const push = { to: makeReceiver().address, payload: 'x'.repeat(3001), topic: 't' };
  await expect(sendPush(db, push)).rejects.toThrow('too long');
});

test('only a subscription that can be sent to is accepted', () => {
  const { address } = makeReceiver();
  expect(isPushAddress(address)).toBe(true);
  const notOnTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  for (const wrong of [
    { ...address, endpoint: 'http://push.example.org/p' },
    { ...address, endpoint: 'https://push.example.org:8443/p' },
    { ...address, auth: 'short' },
    { ...address, auth: '' },
    { ...address, p256dh: notOnTheCurve },
    { ...address, p256dh: '' },
    { ...address, p256dh: address.p256dh.slice(0, 40) },
  ])
    expect(isPushAddress(wrong)).toBe(false);
});

test('every process signs with the same pair of keys', async () => {
  await openTestDatabaseForOneTest();
  const keyPairs = await Promise.all([readPushKeys(db), readPushKeys(db), readPushKeys(db)]);
  expect(new Set(keyPairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await db.select().from(pushKeys)).toEqual([{ id: 1, ...keyPairs[0] }]);
  expect(await readPushKeys(db)).toEqual(keyPairs[0]);
});
