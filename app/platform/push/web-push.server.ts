import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  addressProblem,
  guardedFetch,
  type Network,
  RefusedAddress,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { pushKeys } from '#app/platform/schema/accounts.server.ts';

const KEEP_SECONDS = 86_400;
const MAX_PAYLOAD_BYTES = 3000;
const GONE = [404, 410];

export type PushAddress = { endpoint: string; p256dh: string; auth: string };

export type Push = {
  to: PushAddress;
  /** At most 3,000 bytes: push services take 4,096 encrypted ones. */
  payload: string;
  /** Replaces an earlier message of the same topic that the browser hasn't fetched: 1 to 32 letters, digits, - or _. */
  topic: string;
  signal?: AbortSignal;
};

/** `gone`: nothing can be sent there again. Throws if it may work later. */
export async function sendPush(db: Database, push: Push, network?: Network): Promise<'delivered' | 'gone'> {
  const { method, headers, body } = await encrypt(push, await readPushKeys(db));
  const status = await statusOf(() =>
    guardedFetch(push.to.endpoint, { method, headers, body, signal: push.signal }, network),
  );
  if (GONE.includes(status)) return 'gone';
  if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
  return 'delivered';
}

export function isPushAddress({ endpoint, p256dh, auth }: PushAddress): boolean {
  if (addressProblem(endpoint) !== null || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    return keys.computeSecret(p256dh, 'base64url').length === 32 && Buffer.from(p256dh, 'base64url').length === 65;
  } catch {
    return false;
  }
}

async function encrypt({ to, payload, topic }: Push, keys: PushKeys) {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new Error('The push message is too long.');
  const { default: encryption } = await import('web-push');
  const { endpoint, p256dh, auth } = to;
  return encryption.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: `mailto:${env.SUPPORT_EMAIL}`, ...keys },
    TTL: KEEP_SECONDS,
    urgency: 'normal',
    topic,
  });
}

/** A name that no longer leads to the public internet is as gone as a subscription. */
async function statusOf(send: () => Promise<{ status: number }>): Promise<number> {
  try {
    return (await send()).status;
  } catch (error) {
    if (error instanceof RefusedAddress) return 410;
    throw error;
  }
}

type PushKeys = { publicKey: string; privateKey: string };

export async function readPushKeys(db: Database): Promise<PushKeys> {
  return (await findKeys(db)) ?? makeKeys(db);
}

async function findKeys(db: Database): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = pushKeys;
  const [keys] = await db.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1));
  return keys;
}

/** If two processes make keys at once, the first one's win. */
async function makeKeys(db: Database): Promise<PushKeys> {
  const { default: encryption } = await import('web-push');
  await db.insert(pushKeys).values(encryption.generateVAPIDKeys()).onConflictDoNothing();
  const keys = await findKeys(db);
  if (!keys) throw new Error('The keys for push messages were not stored.');
  return keys;
}
