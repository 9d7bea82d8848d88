import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import {
  addPushDevice,
  listPushDeviceIds,
  listPushDevices,
  MAX_PUSH_DEVICES,
  pushToDevice,
  removePushDevice,
} from '#app/accounts/push-devices.server.ts';
import {
  deleteExpired,
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionOfUser,
  startSession,
} from '#app/accounts/sessions.server.ts';
import { pushDevices, sessions, users } from '#app/platform/schema/accounts.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeReceiver } from '#tests/support/push-receiver.ts';
import { makeSignedIn, signIn, visit } from '#tests/support/signed-in.ts';
import { startStranger } from '#tests/support/strangers-server.ts';

const DAY_MS = 86_400_000;
const message = { title: '1 new car', body: 'Corolla near Geelong', path: '/saved-searches', tag: 'alert-1' };

const { db } = await databaseOfFile();

async function withDevice() {
  const signedIn = await makeSignedIn(db);
  const browser = makeReceiver();
  expect(await addPushDevice(db, signedIn.viewer, browser.address)).toBe(true);
  const [deviceId = ''] = await listPushDeviceIds(db, signedIn.person.id);
  return { ...signedIn, browser, deviceId };
}

const countDevices = (userId: string) => db.$count(pushDevices, eq(pushDevices.userId, userId));

async function pushService(statuses: number[]) {
  const service = await startStranger((response) => response.writeHead(statuses.shift() ?? 201).end());
  onTestFinished(() => service.close());
  return service;
}

test('a browser is added once, keeps its newest keys, and only its owner can remove it', async () => {
  const { viewer, browser } = await withDevice();
  const other = await makeSignedIn(db);
  await addPushDevice(db, viewer, { ...makeReceiver().address, endpoint: browser.address.endpoint });
  expect(await countDevices(viewer.uid)).toBe(1);
  await removePushDevice(db, other.viewer.uid, browser.address.endpoint);
  expect(await countDevices(viewer.uid)).toBe(1);
  await removePushDevice(db, viewer.uid, browser.address.endpoint);
  expect(await countDevices(viewer.uid)).toBe(0);
});

test('an address we may not send to is not added', async () => {
  const { viewer } = await makeSignedIn(db);
  expect(await addPushDevice(db, viewer, { ...makeReceiver().address, endpoint: 'http://10.0.0.1/' })).toBe(false);
  expect(await countDevices(viewer.uid)).toBe(0);
});

test('the eleventh browser replaces the first', async () => {
  const { viewer, deviceId } = await withDevice();
  for (let n = 1; n < MAX_PUSH_DEVICES; n += 1) await addPushDevice(db, viewer, makeReceiver().address);
  expect(await countDevices(viewer.uid)).toBe(MAX_PUSH_DEVICES);
  await addPushDevice(db, viewer, makeReceiver().address);
  const left = await listPushDeviceIds(db, viewer.uid);
  expect([left.length, left.includes(deviceId)]).toEqual([MAX_PUSH_DEVICES, false]);
});

test('a browser gets notifications only for the account that uses it now', async () => {
  const { viewer, browser } = await withDevice();
  const other = await makeSignedIn(db);
  await addPushDevice(db, other.viewer, browser.address);
  expect([await countDevices(viewer.uid), await countDevices(other.viewer.uid)]).toEqual([0, 1]);
});

test('a message reaches only its own browser', async () => {
  const { browser, deviceId } = await withDevice();
  const service = await pushService([]);
  const long = { ...message, body: '🚗'.repeat(1000) };
  await pushToDevice(db, { deviceId, message }, service);
  await pushToDevice(db, { deviceId, message: long }, service);
  const [first, second] = service.arrived.map(({ body }) => JSON.parse(browser.decrypt(body)));
  expect(first).toEqual(message);
  expect([...second.body].length).toBe(160);
  expect(service.arrived[0]?.headers.topic).toBe(message.tag);
});

test.each([404, 410])('a browser whose push service answers %i is removed', async (status) => {
  const { viewer, deviceId } = await withDevice();
  await pushToDevice(db, { deviceId, message }, await pushService([status]));
  expect(await countDevices(viewer.uid)).toBe(0);
  const later = await pushService([]);
  await pushToDevice(db, { deviceId, message }, later);
  expect(later.arrived).toEqual([]);
});

test('a failing browser is retried, and removed after two weeks', async () => {
  const { viewer, deviceId } = await withDevice();
  const service = await pushService([500, 500, 201, 500, 500]);
  const pushAt = (days: number) => {
    const now = new Date(Date.now() + days * DAY_MS);
    return pushToDevice(db, { deviceId, message }, { network: service.network, now });
  };
  const failingSince = async () => (await db.select().from(pushDevices).where(eq(pushDevices.id, deviceId)))[0];
  await expect(pushAt(0)).rejects.toThrow('answered 500');
  const since = (await failingSince())?.failingSince;
  await expect(pushAt(13)).rejects.toThrow('answered 500');
  expect((await failingSince())?.failingSince).toEqual(since);
  await pushAt(20);
  expect((await failingSince())?.failingSince).toBeNull();
  await expect(pushAt(21)).rejects.toThrow('answered 500');
  await expect(pushAt(36)).rejects.toThrow('answered 500');
  expect(await countDevices(viewer.uid)).toBe(0);
});

test('signing out ends notifications in that browser only', async () => {
  const { viewer, cookie, person } = await withDevice();
  const phone = await signIn(db, person);
  await addPushDevice(db, phone.viewer, makeReceiver().address);
  await endSession(db, visit(cookie));
  expect(await countDevices(viewer.uid)).toBe(1);
  await endSessionOfUser(db, viewer.uid, phone.viewer.sessionId);
  expect(await countDevices(viewer.uid)).toBe(0);
});

test('signing out the other devices ends their notifications', async () => {
  const { viewer, person, browser } = await withDevice();
  await addPushDevice(db, (await signIn(db, person)).viewer, makeReceiver().address);
  await endOtherSessions(db, viewer.uid, viewer.sessionId);
  const left = await db.select().from(pushDevices).where(eq(pushDevices.userId, viewer.uid));
  expect(left.map(({ endpoint }) => endpoint)).toEqual([browser.address.endpoint]);
  await endAllSessions(db, viewer.uid);
  expect(await countDevices(viewer.uid)).toBe(0);
});

test('notifications stay when the session expires or the same person signs in again', async () => {
  const { viewer, cookie, person } = await withDevice();
  await startSession(db, person.id, visit(cookie));
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.userId, viewer.uid));
  expect(device?.sessionId).not.toBe(viewer.sessionId);
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, person.id));
  await deleteExpired(db);
  expect(await countDevices(viewer.uid)).toBe(1);
});

test('the next person to sign in does not get the first person’s notifications', async () => {
  const { viewer, cookie } = await withDevice();
  const other = await makeSignedIn(db);
  await startSession(db, other.person.id, visit(cookie));
  expect([await countDevices(viewer.uid), await countDevices(other.viewer.uid)]).toEqual([0, 0]);
});

test('deleting an account deletes its browsers; the export has their addresses but no keys', async () => {
  const { viewer, browser } = await withDevice();
  const devices = await listPushDevices(db, viewer.uid);
  expect(devices).toEqual([{ address: browser.address.endpoint, since: expect.any(Date) }]);
  await db.delete(users).where(eq(users.id, viewer.uid));
  expect(await countDevices(viewer.uid)).toBe(0);
});
