/**
 * The figures of this process, in the format of Prometheus, shown at `/metrics` where METRICS_TOKEN is set. Measuring is
 * always on and costs about two microseconds. A label is a word of ours from a short list, never what a visitor sent: each
 * new value is kept for the life of the process.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { env } from '#app/platform/env.server.ts';

const registry = new Registry();
const registers = [registry];

/** Slower than this, what a figure is read from counts as not answering. */
const READ_LIMIT_MS = 2000;

// Memory, processor time, delay of the event loop: these measure by themselves, so only for somebody who looks.
if (env.METRICS_TOKEN) collectDefaultMetrics({ register: registry });

export const requestSeconds = new Histogram({
  name: 'kerbside_request_seconds',
  help: 'From the head of a request to the head of its answer. A page is rendered whole before that; a stream goes on.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const renderSeconds = new Histogram({
  name: 'kerbside_render_seconds',
  help: 'One page from its data to its HTML.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  registers,
});

export const searchSeconds = new Histogram({
  name: 'kerbside_search_seconds',
  help: 'One search in the index: ids of a page, exact count and all counts of the filters.',
  buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1],
  registers,
});

export const pageCacheRequests = new Counter({
  name: 'kerbside_page_cache_requests_total',
  help: 'Requests for pages that may be kept, by what the page cache had.',
  labelNames: ['outcome'] as const,
  registers,
});

export const jobTries = new Counter({
  name: 'kerbside_job_tries_total',
  help: 'Tries of background jobs in this process, by how they ended.',
  labelNames: ['job', 'outcome'] as const,
  registers,
});

type Reading = number | Record<string, number> | undefined;

type Figure = {
  name: string;
  help: string;
  /** What tells the numbers of a record apart. */
  label?: string;
  /** Called at each look. What is undefined, fails or takes too long is left out of that look. */
  read: () => Reading | Promise<Reading>;
};

/** A figure that is read when somebody looks. The last to be shown under a name is the one that is read. */
export function showFigure({ name, help, label, read }: Figure): void {
  registry.removeSingleMetric(name);
  const collect = async function (this: Gauge) {
    const reading = await readInTime(read);
    this.reset();
    if (typeof reading === 'number') this.set(reading);
    else if (label === undefined) this.remove();
    else for (const [word, value] of Object.entries(reading ?? {})) this.set({ [label]: word }, value);
  };
  new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers, collect });
}

/** All figures as Prometheus reads them. Does not throw. */
export async function describeFigures(): Promise<{ text: string; contentType: string }> {
  return { text: await registry.metrics(), contentType: registry.contentType };
}

async function readInTime(read: Figure['read']): Promise<Reading> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, READ_LIMIT_MS, undefined);
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
