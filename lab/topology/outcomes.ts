/** The results of the topology's steps and how they are measured. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../tests/support/people.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import type { Topology } from './open.ts';
import { tell } from './postgres-pair.ts';
import type { Buyer, Traffic } from './visitors.ts';

export type Promised = { name: string; outcome: string; holds: boolean };

const PATIENCE_MS = 10_000;

export async function signedIn(origin: string, email: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const { status } = await visitor.post('/signin', { email, password: PASSWORD });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return visitor;
}

export async function writers({ origin, people }: Topology): Promise<Buyer[]> {
  const left = people.buyers.slice(3);
  return Promise.all(
    left.map(async ({ email, conversationId }) => ({ visitor: await signedIn(origin, email), conversationId })),
  );
}

export async function lostOf(url: string, { written }: Traffic): Promise<number> {
  const [result] = await tell(url, `select text from conversation_messages where text like 'About the car, %'`);
  const stored = new Set(result?.rows.map(({ text }) => text));
  return written.filter((text) => !stored.has(text)).length;
}

export function kindsOf({ reads, refused }: Traffic): string {
  const kinds = Map.groupBy([...reads.failed, ...refused], ({ status }) => status);
  return [...kinds].map(([status, all]) => ` (${status}: ${all.length})`).join('');
}

export function failures({ reads, refused }: Traffic): number {
  return reads.failed.length + refused.length;
}

export function total({ reads, written, refused }: Traffic): number {
  return reads.answered + reads.failed.length + written.length + refused.length;
}

/** Milliseconds until then. */
export async function untilTrue(isIt: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<number> {
  const startedAt = performance.now();
  while (!(await isIt()) && performance.now() - startedAt < patienceMs) await sleep(20);
  return performance.now() - startedAt;
}
