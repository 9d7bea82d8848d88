import { and, asc, desc, eq, inArray, ne, not } from 'drizzle-orm';
import { type PushMessage, toPayload } from '#app/accounts/push-message.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isPushAddress, type PushAddress, sendPush } from '#app/platform/push/web-push.server.ts';
import { pushDevices } from '#app/platform/schema/accounts.server.ts';

export const MAX_PUSH_DEVICES = 10;
const REMOVED_AFTER_FAILING_MS = 14 * 86_400_000;

/** A browser that another account used gets this account's notifications from now on. False if nothing can be sent there. */
export async function addPushDevice(db: Database, viewer: Viewer, address: PushAddress): Promise<boolean> {
  if (!isPushAddress(address)) return false;
  const { endpoint, p256dh, auth } = address;
  const owner = { userId: viewer.uid, sessionId: viewer.sessionId };
  await db.transaction(async (tx) => {
    await tx
      .insert(pushDevices)
      .values({ id: newId(), ...owner, endpoint, p256dh, auth })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: { ...owner, p256dh, auth, failingSince: null } });
    await keepNewest(tx, viewer.uid);
  });
  return true;
}

export async function removePushDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.endpoint, endpoint)));
}

export async function removeDevicesOfSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId));
}

/** Those whose session expired long ago are removed too. */
export async function removeDevicesOfUser(db: Database, userId: string, exceptSessionId = ''): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), ne(pushDevices.sessionId, exceptSessionId)));
}

/** The same person signed in again in the same browser. */
export async function moveDevices(db: Database, userId: string, session: { from: string; to: string }): Promise<void> {
  await db
    .update(pushDevices)
    .set({ sessionId: session.to })
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, session.from)));
}

export async function listPushDeviceIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
  return rows.map(({ id }) => id);
}

/** For the data export, without the keys that would let others send to the browser. */
export function listPushDevices(db: Database, userId: string) {
  return db
    .select({ address: pushDevices.endpoint, since: pushDevices.createdAt })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
}

type Delivery = { deviceId: string; message: PushMessage; signal?: AbortSignal };

/** Throws if it may work later. Removes a device that is gone or has failed for two weeks. */
export async function pushToDevice(
  db: Database,
  { deviceId, message, signal }: Delivery,
  { network, now = new Date() }: { network?: Network; now?: Date } = {},
): Promise<void> {
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, deviceId));
  if (!device) return;
  try {
    const push = { to: device, payload: toPayload(message), topic: message.tag, signal };
    if ((await sendPush(db, push, network)) === 'gone') return await remove(db, deviceId);
  } catch (error) {
    const { failingSince } = device;
    if (failingSince && failingSince.getTime() < now.getTime() - REMOVED_AFTER_FAILING_MS) await remove(db, deviceId);
    await setFailing(db, deviceId, failingSince ?? now);
    throw error;
  }
  if (device.failingSince) await setFailing(db, deviceId, null);
}

async function remove(db: Database, deviceId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, deviceId));
}

async function setFailing(db: Database, deviceId: string, failingSince: Date | null): Promise<void> {
  await db.update(pushDevices).set({ failingSince }).where(eq(pushDevices.id, deviceId));
}

async function keepNewest(tx: Database, userId: string): Promise<void> {
  const isOfUser = eq(pushDevices.userId, userId);
  const newest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(isOfUser)
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .limit(MAX_PUSH_DEVICES);
  await tx.delete(pushDevices).where(and(isOfUser, not(inArray(pushDevices.id, newest))));
}
