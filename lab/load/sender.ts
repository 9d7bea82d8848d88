/** A separate process, so that sending and measuring don't count as the site's work. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Sent = {
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** In base64. */
  body?: string;
};
/** As fast as it answers over so many connections, or so many a second whether it answers or not. */
export type Pace = { connections: number } | { perSecond: number };
export type Order = { origin: string; visits: Sent[]; pace: Pace; seconds: number };
export type RouteAnswers = {
  route: string;
  /** Of answers without a failure, sorted. */
  ms: number[];
  shed: number;
  shedWithoutRetryAfter: number;
  failed: Record<string, number>;
};
export type Report = { seconds: number; routes: RouteAnswers[]; workedSeconds: number; lateMs: number };

const MOST_SOCKETS = 2000;
const PATIENCE_MS = 30_000;

process.once('message', async (order: Order) => {
  process.send?.(await run(order));
  process.disconnect();
});

async function run({ origin, visits, pace, seconds }: Order): Promise<Report> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const answers = new Map<string, RouteAnswers>();
  const began = performance.now();
  const until = began + seconds * 1000;
  const { hostname: host, port } = new URL(origin);
  let at = 0;
  let lateMs = 0;
  const sendNext = async () => {
    const visit = visits[at % visits.length] as Sent;
    at += 1;
    const { route } = visit;
    const answer = answers.get(route) ?? { route, ms: [], shed: 0, shedWithoutRetryAfter: 0, failed: {} };
    answers.set(route, answer);
    const startedAt = performance.now();
    note(answer, await send({ agent, host, port, visit }), performance.now() - startedAt);
  };

  if ('connections' in pace) {
    const workers = Array.from({ length: pace.connections }, async () => {
      while (performance.now() < until) await sendNext();
    });
    await Promise.all(workers);
  } else {
    const underWay = new Set<Promise<void>>();
    for (let due = began; due < until; due += -Math.log(1 - Math.random()) * (1000 / pace.perSecond)) {
      const early = due - performance.now();
      if (early > 1) await sleep(early);
      else lateMs = Math.max(lateMs, -early);
      const sending = sendNext().finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    await Promise.all(underWay);
  }
  agent.destroy();
  const { user, system } = process.cpuUsage();
  for (const { ms } of answers.values()) ms.sort((a, b) => a - b);
  return {
    seconds: (performance.now() - began) / 1000,
    routes: [...answers.values()],
    workedSeconds: (user + system) / 1e6,
    lateMs,
  };
}

type Sending = { agent: Agent; host: string; port: string; visit: Sent };
type Answered = { status: number; retryAfter: string | undefined } | { failure: string };

function send({ agent, host, port, visit }: Sending): Promise<Answered> {
  const { method, path, headers, body } = visit;
  return new Promise((resolve) => {
    const sent = request({ agent, host, port, method, path, headers, timeout: PATIENCE_MS }, (response) => {
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      );
      response.on('error', (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message }));
      response.resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message }));
    sent.end(body === undefined ? undefined : Buffer.from(body, 'base64'));
  });
}

function note(answer: RouteAnswers, answered: Answered, ms: number) {
  if ('failure' in answered) fail(answer, answered.failure);
  else if (answered.status === 503) {
    answer.shed += 1;
    if (!answered.retryAfter) answer.shedWithoutRetryAfter += 1;
  } else if (answered.status >= 400) fail(answer, String(answered.status));
  else answer.ms.push(ms);
}

function fail({ failed }: RouteAnswers, why: string) {
  failed[why] = (failed[why] ?? 0) + 1;
}
