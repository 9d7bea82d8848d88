import { createHmac, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { MAX_WEBHOOKS } from '#app/api/webhook-form.ts';
import { lockSeller } from '#app/listings/sellers.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { addressProblem } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { webhookDeliveries, webhooks } from '#app/platform/schema/api.server.ts';
import { authSecret } from '#app/platform/secret.server.ts';

const SHOWN_DELIVERIES = 10;
const FULL = `You have ${MAX_WEBHOOKS} webhooks. Delete one first.`;
const WORKING = { pausedAt: null, pausedFor: null, failingSince: null, failures: 0, restsUntil: null };

type NewWebhook = { address: string; sendsEnquiries: boolean; sendsSales: boolean };
export type Created = { ok: true; secret: string } | { ok: false; problem: { address: string } | string };

/** The secret can’t be read again. */
export async function createWebhook(db: Database, userId: string, webhook: NewWebhook): Promise<Created> {
  const address = addressProblem(webhook.address);
  if (address) return { ok: false, problem: { address } };
  const { secret, stored } = await newWebhookSecret();
  return db.transaction(async (tx) => {
    await lockSeller(tx, userId);
    if ((await tx.$count(webhooks, eq(webhooks.userId, userId))) >= MAX_WEBHOOKS) return { ok: false, problem: FULL };
    await tx.insert(webhooks).values({ id: newId(), userId, ...webhook, secret: stored });
    return { ok: true, secret };
  });
}

export async function listWebhooks(db: Database, userId: string) {
  const { id, address, sendsEnquiries, sendsSales, createdAt, pausedAt, pausedFor, failingSince } = webhooks;
  const rows = await db
    .select({ id, address, sendsEnquiries, sendsSales, createdAt, pausedAt, pausedFor, failingSince })
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  return Promise.all(rows.map(async (row) => ({ ...row, deliveries: await listDeliveries(db, row.id) })));
}

function listDeliveries(db: Database, webhookId: string) {
  const { id, event, createdAt, lastAt, outcome, attempts, problem } = webhookDeliveries;
  return db
    .select({ id, event, createdAt, lastAt, outcome, attempts, problem })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(createdAt), desc(id))
    .limit(SHOWN_DELIVERIES);
}

/** Sent before anything else in the queue. False if the webhook isn't theirs or is paused. */
export function sendTest(db: Database, userId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await change(tx, userId, id, { restsUntil: null });
    if (!own || own.pausedAt) return false;
    await tx.insert(webhookDeliveries).values({ webhookId: id, event: 'test' });
    await queueDeliveries(tx, id);
    return true;
  });
}

export async function pauseWebhook(db: Database, userId: string, id: string): Promise<boolean> {
  return (await change(db, userId, id, { pausedAt: new Date(), pausedFor: 'dealer' })) !== null;
}

/** False too if its secret can’t be read: it needs a new one. */
export function resumeWebhook(db: Database, userId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await change(tx, userId, id, {});
    if (!own || own.pausedFor === 'secret') return false;
    await change(tx, userId, id, WORKING);
    await queueDeliveries(tx, id);
    return true;
  });
}

/** The old secret stops signing. Null if the webhook isn't theirs. */
export function renewSecret(db: Database, userId: string, id: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const { secret, stored } = await newWebhookSecret();
    const own = await change(tx, userId, id, { secret: stored });
    if (own?.pausedFor === 'secret') await change(tx, userId, id, WORKING);
    return own && secret;
  });
}

export async function deleteWebhook(db: Database, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const deleted = await db.delete(webhooks).where(isOwn(userId, id)).returning({ id: webhooks.id });
  return deleted.length > 0;
}

/** One process at a time sends to a webhook. */
export function queueDeliveries(db: Database, webhookId: string): Promise<void> {
  return queueJob(db, 'send-webhooks', { webhookId }, { key: webhookId });
}

export async function listOwnWebhooks(db: Database, userId: string) {
  const { id, address, sendsEnquiries, sendsSales, createdAt, pausedAt } = webhooks;
  const own = await db
    .select({ id, address, sendsEnquiries, sendsSales, createdAt, pausedAt })
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  const { webhookId, event, createdAt: at, outcome } = webhookDeliveries;
  const ids = own.map((webhook) => webhook.id);
  const sent = await db
    .select({ webhookId, event, at, outcome })
    .from(webhookDeliveries)
    .where(inArray(webhookId, ids))
    .orderBy(asc(at));
  return own.map(({ id: ownId, ...webhook }) => ({
    ...webhook,
    deliveries: sent.flatMap(({ webhookId: of, ...delivery }) => (of === ownId ? [delivery] : [])),
  }));
}

/** The row as it was before; null if it isn’t theirs. */
async function change(tx: Database, userId: string, id: string, changes: Partial<typeof webhooks.$inferInsert>) {
  if (!isId(id)) return null;
  const [before] = await tx.select().from(webhooks).where(isOwn(userId, id)).for('update');
  if (before && Object.keys(changes).length > 0) await tx.update(webhooks).set(changes).where(eq(webhooks.id, id));
  return before ?? null;
}

function isOwn(userId: string, id: string) {
  return and(eq(webhooks.id, id), eq(webhooks.userId, userId));
}

/** `stored` is for the database, `secret` for its dealer, once. */
async function newWebhookSecret(): Promise<{ secret: string; stored: string }> {
  const secret = `whsec_${randomBytes(30).toString('base64url')}`;
  return { secret, stored: await symmetricEncrypt({ key: authSecret(), data: secret }) };
}

/** Null if `AUTH_SECRET` has changed. */
export async function openSecret(stored: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: authSecret(), data: stored });
  } catch {
    return null;
  }
}

/** `t=1795500000,v1=…`: HMAC-SHA256 of the seconds, a full stop and the body, as hex. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
