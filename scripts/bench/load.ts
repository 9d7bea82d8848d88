/** Requests sent by autocannon, in a process of its own, and what they cost the process that answers. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { workedSeconds } from './process-tree.ts';

const CANNON = createRequire(import.meta.url).resolve('autocannon');
const CONNECTIONS = 8;

export type Target = { url: string; pid: number; headers?: Record<string, string> };
export type Load = { requestsASecond: number; msOfProcessor: number };

/** As many as it answers, over eight connections. Throws where an answer is not 200. */
export async function loadFor(seconds: number, { url, pid, headers = {} }: Target): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const worked = workedSeconds(pid);
  const args = [CANNON, '-j', '-c', String(CONNECTIONS), '-d', String(seconds), ...named, url];
  const cannon = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const { requests, non2xx, errors } = JSON.parse(await text(cannon.stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 200, ${errors} errors.`);
  const msOfProcessor = ((workedSeconds(pid) - worked) * 1000) / requests.total;
  return { requestsASecond: requests.total / seconds, msOfProcessor };
}

/** Each address once, eight at a time. */
export async function loadEach(urls: string[], { pid, headers = {} }: Omit<Target, 'url'>): Promise<Load> {
  const left = urls.values();
  const worked = workedSeconds(pid);
  const begun = performance.now();
  const readers = Array.from({ length: CONNECTIONS }, async () => {
    for (const url of left) {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
    }
  });
  await Promise.all(readers);
  const seconds = (performance.now() - begun) / 1000;
  return {
    requestsASecond: urls.length / seconds,
    msOfProcessor: ((workedSeconds(pid) - worked) * 1000) / urls.length,
  };
}

/** Each in turn, so many rounds; what each round measured, by target. The first round warms up and is left out. */
export async function loadInTurn(targets: Target[], rounds: number, seconds: number): Promise<Load[][]> {
  const measured = targets.map((): Load[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      const load = await loadFor(seconds, target);
      if (round > 0) measured[at]?.push(load);
    }
  }
  return measured;
}
