/** Label values come from short fixed lists, never from visitors: each one is stored for good. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { env } from '#app/platform/env.server.ts';
import { gatherFigures, shareFigures, workerNumber } from '#app/platform/workers.server.ts';

const registry = new Registry();
const registers = [registry];

const READ_TIMEOUT_MS = 2000;

if (workerNumber) {
  registry.setDefaultLabels({ worker: workerNumber });
  shareFigures(() => registry.metrics());
}
if (env.METRICS_TOKEN) collectDefaultMetrics({ register: registry });

export const requestSeconds = new Histogram({
  name: 'kerbside_request_seconds',
  help: 'Time from request headers to response headers. Pages are rendered whole before that; streams continue.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const renderSeconds = new Histogram({
  name: 'kerbside_render_seconds',
  help: 'Time to render one page to HTML.',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  registers,
});

export const searchSeconds = new Histogram({
  name: 'kerbside_search_seconds',
  help: 'One search in the index: ids of a page, exact count and all filter counts.',
  buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1],
  registers,
});

export const pageCacheRequests = new Counter({
  name: 'kerbside_page_cache_requests_total',
  help: 'Requests for cacheable pages, by cache outcome.',
  labelNames: ['outcome'] as const,
  registers,
});

export const jobAttempts = new Counter({
  name: 'kerbside_job_tries_total',
  help: 'Attempts of background jobs in this process, by outcome.',
  labelNames: ['job', 'outcome'] as const,
  registers,
});

export const alertsSent = new Counter({
  name: 'kerbside_alerts_sent_total',
  help: 'Alerts of saved searches and saved cars that this process sent, by channel.',
  labelNames: ['channel'] as const,
  registers,
});

type FigureValue = number | Record<string, number> | undefined;

type Figure = {
  name: string;
  help: string;
  label?: string;
  read: () => FigureValue | Promise<FigureValue>;
};

/** Registers a gauge that is read at each scrape. A second gauge of that name replaces the first. */
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

/** All metrics in Prometheus text format; with workers, those of each, by the label `worker`. Never throws. */
export async function describeFigures(): Promise<{ text: string; contentType: string }> {
  return {
    text: await (workerNumber ? gatherFigures(() => registry.metrics()) : registry.metrics()),
    contentType: registry.contentType,
  };
}

async function readInTime(read: Figure['read']): Promise<FigureValue> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, READ_TIMEOUT_MS, undefined);
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
