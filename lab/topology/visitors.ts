/** People who read and write while servers come and go. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../app/platform/ids.server.ts';
import type { Visitor } from '../../tests/support/visitor.ts';

export type Buyer = { visitor: Visitor; conversationId: string };
export type Traffic = {
  reads: { answered: number; failed: { path: string; status: string }[]; msOfSlowest: number };
  /** The texts of acknowledged messages. */
  written: string[];
  /** How forms were answered that weren’t taken, with the time since the traffic began. */
  refused: { status: string; ms: number }[];
  acknowledgedAt: number[];
};

const BETWEEN_FORMS_MS = 30;

/** Until `isOver`: some read pages one after the other, each buyer sends messages. A form without an answer is sent again. */
export async function makeTraffic(
  { origin, paths, buyers }: { origin: string; paths: string[]; buyers: Buyer[] },
  during: () => Promise<void>,
): Promise<Traffic> {
  const began = performance.now();
  const traffic: Traffic = {
    reads: { answered: 0, failed: [], msOfSlowest: 0 },
    written: [],
    refused: [],
    acknowledgedAt: [],
  };
  let isOver = false;
  const readers = paths.map(async (path) => {
    while (!isOver) {
      const startedAt = performance.now();
      const status = await fetch(origin + path, { headers: { 'X-Forwarded-For': '198.51.100.7' } }).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        () => 'no answer',
      );
      if (status !== '200') traffic.reads.failed.push({ path, status });
      else traffic.reads.answered += 1;
      traffic.reads.msOfSlowest = Math.max(traffic.reads.msOfSlowest, performance.now() - startedAt);
      await sleep(10);
    }
  });
  const writers = buyers.map(async ({ visitor, conversationId }) => {
    let form = nextForm();
    while (!isOver) {
      const status = await send(visitor, conversationId, form);
      const ms = performance.now() - began;
      if (status === '303') {
        traffic.written.push(form.message);
        traffic.acknowledgedAt.push(ms);
        form = nextForm();
      } else traffic.refused.push({ status, ms });
      await sleep(BETWEEN_FORMS_MS);
    }
  });
  await during();
  isOver = true;
  await Promise.all([...readers, ...writers]);
  return traffic;
}

function nextForm() {
  const requestId = newId();
  return { requestId, message: `About the car, ${requestId}` };
}

async function send(visitor: Visitor, conversationId: string, form: Record<string, string>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  try {
    const response = await visitor.send(`/messages/${conversationId}`, { method: 'POST', body });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no answer';
  }
}
