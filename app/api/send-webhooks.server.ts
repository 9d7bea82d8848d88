/** Sends the deliveries that triggers wrote. What a receiver didn’t confirm is sent again under the same id. */

import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DELIVERIES_KEPT_DAYS, GIVEN_UP_AFTER_HOURS } from '#app/api/webhook-form.ts';
import { eventBody } from '#app/api/webhooks/event-body.server.ts';
import { openSecret, queueDeliveries, signatureOf } from '#app/api/webhooks.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import {
  failureWords,
  guardedFetch,
  INTERNET,
  type Network,
  RefusedAddress,
  statusWords,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type Webhook, type WebhookDelivery, webhookDeliveries, webhooks } from '#app/platform/schema/api.server.ts';

export const sendWebhooksSchema = z.object({ webhookId: z.string() });

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LONGEST_MS = 60 * MINUTE_MS;
/** A single event that a system can’t take doesn’t hold up the others. */
const ENOUGH_FAILURES = 3;
const ROUND_MS = MINUTE_MS;

/** Every minute: drops old deliveries, pauses webhooks that failed for a day, and queues the rest. */
export async function queueWebhooks(db: Database, now = new Date()): Promise<void> {
  const aDayAgo = new Date(now.getTime() - GIVEN_UP_AFTER_HOURS * HOUR_MS);
  await db
    .update(webhookDeliveries)
    .set({ outcome: 'given_up', nextAt: null })
    .where(and(isNotNull(webhookDeliveries.nextAt), lt(webhookDeliveries.createdAt, aDayAgo)));
  await db.transaction((tx) => pauseFailing(tx, aDayAgo, now));
  const due = await db
    .selectDistinct({ webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(lte(webhookDeliveries.nextAt, now), isReady(now)));
  for (const { webhookId } of due) await queueDeliveries(db, webhookId);
}

async function pauseFailing(tx: Database, aDayAgo: Date, now: Date) {
  const paused = await tx
    .update(webhooks)
    .set({ pausedAt: now, pausedFor: 'failing' })
    .where(and(isNull(webhooks.pausedAt), lt(webhooks.failingSince, aDayAgo)))
    .returning({ id: webhooks.id });
  for (const { id } of paused) await queueJob(tx, 'send-webhook-mail', { webhookId: id });
}

type About = { signal: AbortSignal };
export type Clock = () => Date;

/** Sends what is due, oldest first, until nothing is, it has failed too often, or a minute is over. */
export async function sendWebhooks(
  db: Database,
  { webhookId }: z.output<typeof sendWebhooksSchema>,
  { signal }: About,
  network: Network = INTERNET,
  clock: Clock = () => new Date(),
): Promise<void> {
  const isThis = eq(webhooks.id, webhookId);
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(isThis, isReady(clock())));
  if (!webhook) return;
  const secret = await openSecret(webhook.secret);
  if (secret === null) return await pauseWithoutSecret(db, webhookId, clock());
  const endsAt = clock().getTime() + ROUND_MS;
  while (clock().getTime() < endsAt && (await sendNext(db, { ...webhook, secret }, signal, network, clock)));
}

function isReady(now: Date) {
  const { pausedAt, restsUntil, userId } = webhooks;
  return and(
    isNull(pausedAt),
    or(isNull(restsUntil), lte(restsUntil, now)),
    sql`(select is_dealer and suspended_at is null from ${users} where ${users.id} = ${userId})`,
  );
}

async function pauseWithoutSecret(db: Database, webhookId: string, now: Date) {
  await db.transaction(async (tx) => {
    await tx.update(webhooks).set({ pausedAt: now, pausedFor: 'secret' }).where(eq(webhooks.id, webhookId));
    await queueJob(tx, 'send-webhook-mail', { webhookId });
  });
}

async function sendNext(db: Database, webhook: Webhook, signal: AbortSignal, network: Network, clock: Clock) {
  const { webhookId, nextAt, createdAt, event } = webhookDeliveries;
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookId, webhook.id), lte(nextAt, clock())))
    .orderBy(desc(sql`${event} = 'test'`), asc(createdAt))
    .limit(1);
  if (!delivery) return false;
  const body = await eventBody(db, delivery);
  if (body === null) {
    await end(db, delivery.id, { outcome: 'dropped' });
    return true;
  }
  const { address, secret } = webhook;
  const posted = await postEvent({ address, secret, id: delivery.id, body }, signal, network);
  // The process is stopping, so this isn't a failure of the receiver.
  if (!posted.ok && signal.aborted) return false;
  return db.transaction((tx) => record(tx, webhook.id, delivery, posted, clock()));
}

async function record(tx: Database, webhookId: string, delivery: WebhookDelivery, posted: Posted, now: Date) {
  const attempts = delivery.attempts + 1;
  const facts = { attempts, lastAt: now, status: posted.status };
  if (posted.ok) {
    await end(tx, delivery.id, { outcome: 'delivered', problem: null, ...facts });
    await tx
      .update(webhooks)
      .set({ failures: 0, failingSince: null, restsUntil: null })
      .where(eq(webhooks.id, webhookId));
    return true;
  }
  const { problem, isForGood } = posted;
  if (isForGood) {
    await end(tx, delivery.id, { outcome: 'given_up', problem, ...facts });
  } else {
    const nextAt = new Date(now.getTime() + msUntilNextAttempt(attempts));
    await tx
      .update(webhookDeliveries)
      .set({ ...facts, problem, nextAt })
      .where(eq(webhookDeliveries.id, delivery.id));
  }
  const [failing] = await tx
    .update(webhooks)
    .set({
      failures: sql`${webhooks.failures} + 1`,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(webhooks.id, webhookId))
    .returning({ failures: webhooks.failures });
  const restMs = msOfRest(failing?.failures ?? 0);
  if (restMs === 0) return failing !== undefined;
  await tx
    .update(webhooks)
    .set({ restsUntil: new Date(now.getTime() + restMs) })
    .where(eq(webhooks.id, webhookId));
  return false;
}

async function end(tx: Database, id: string, facts: Partial<WebhookDelivery>) {
  await tx
    .update(webhookDeliveries)
    .set({ nextAt: null, ...facts })
    .where(eq(webhookDeliveries.id, id));
}

/** Between two attempts of one delivery: 1, 2, 4 minutes and so on, at most an hour. */
function msUntilNextAttempt(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_MS);
}

/** How long to send nothing after this many failures in a row. */
function msOfRest(failures: number): number {
  return failures < ENOUGH_FAILURES ? 0 : msUntilNextAttempt(failures - ENOUGH_FAILURES + 1);
}

export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - DELIVERIES_KEPT_DAYS * 24 * HOUR_MS);
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}

const TIMEOUT_SECONDS = 10;

type Message = { address: string; secret: string; id: string; body: string };
type Posted = { ok: true; status: number } | { ok: false; status: number | null; problem: string; isForGood?: boolean };

/** Any status from 200 to 299 is a success. Error messages reveal nothing about our network. */
async function postEvent(
  { address, secret, id, body }: Message,
  signal: AbortSignal,
  network: Network,
): Promise<Posted> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': `${env.SITE_NAME} webhooks`,
    'Kerbside-Delivery': id,
    'Kerbside-Signature': signatureOf(secret, body, new Date()),
  };
  try {
    const message = {
      method: 'POST' as const,
      headers,
      body: Buffer.from(body),
      timeoutMs: TIMEOUT_SECONDS * 1000,
      signal,
    };
    const { status } = await guardedFetch(address, message, network);
    return status >= 200 && status < 300 ? { ok: true, status } : { ok: false, status, problem: statusWords(status) };
  } catch (error) {
    const isForGood = error instanceof RefusedAddress;
    return { ok: false, status: null, problem: failureWords(error, TIMEOUT_SECONDS), isForGood };
  }
}
