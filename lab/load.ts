/**
 * `npm run load`: what one process serves of a mix of everything that people do, how it sheds twice that, and how it
 * recovers. `--soak=20` sends half of it for so many minutes, and looks at its memory. `--sizes=1000,100000` shows instead what
 * sites with so many listings need on both databases. Everything stays on this machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/build.ts';
import { residentMegabytes } from './processes.ts';
import { quantile } from './statistics.ts';

process.env.AUTH_SECRET = 'known to the load and of no use elsewhere';
await buildIfNeeded();
const { costTable, measureCosts } = await import('./load/costs.ts');
const { prepareVisits } = await import('./load/mix.ts');
const { startLoadedSite } = await import('./load/scene.ts');
type Order = import('./load/sender.ts').Order;
type Report = import('./load/sender.ts').Report;
type RouteAnswers = import('./load/sender.ts').RouteAnswers;

const { values } = parseArgs({ options: { soak: { type: 'string', default: '0' }, sizes: { type: 'string' } } });
const soakMinutes = Number(values.soak);
const [WARM_UP, COST, CAPACITY, CALM, FLOOD, AFTER] = [8, 4, 15, 30, 20, 10];
/** Enough that the site always has work, and far fewer than it turns away. */
const CONNECTIONS = 24;
const VISITS = 12_000;
/** Of one kind: more than are answered in that time, but for the cached pages. */
const [COST_CONNECTIONS, COST_VISITS] = [2, 400];

if (values.sizes) {
  const { sizeEmbedded, sizeOnPostgres } = await import('./load/sizes.ts');
  for (const listings of values.sizes.split(',').map(Number)) {
    for (const line of await sizeEmbedded(listings, sendSearches)) say(line);
    say(await sizeOnPostgres(listings, sendSearches));
  }
  process.exit(0);
}

const { site, scene, stop } = await startLoadedSite();
const failures: string[] = [];
try {
  await send({ connections: CONNECTIONS }, WARM_UP);
  const costs = await measureCosts(site.process.pid ?? 0, (doing) => {
    return send({ connections: COST_CONNECTIONS }, COST, prepareVisits(site.origin, scene, COST_VISITS, [doing]));
  });
  say(costTable(costs));
  const most = await send({ connections: CONNECTIONS }, CAPACITY);
  const capacity = answered(most) / most.seconds;
  say(`Answered at most ${Math.round(capacity)} requests a second.`);
  say(tableOf('At 60 % of it', await send({ perSecond: capacity * 0.6 }, CALM), { mustAnswerAll: true }));
  const calmMegabytes = megabytes();
  say(tableOf('At twice as much', await send({ perSecond: capacity * 2 }, FLOOD), { mustShed: true }));
  const flooded = megabytes();
  say(tableOf('At 30 %, right after', await send({ perSecond: capacity * 0.3 }, AFTER), { mustAnswerAll: true }));
  say(`Memory: ${calmMegabytes} MB before, ${flooded} MB during the overload, ${megabytes()} MB after.`);
  if (soakMinutes > 0) await soak(capacity / 2);
} finally {
  await stop();
}
for (const failure of failures) say(`NOT MET: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function send(
  pace: Order['pace'],
  seconds: number,
  prepared = prepareVisits(site.origin, scene, VISITS),
): Promise<Report> {
  const visits = await prepared;
  return order({ origin: site.origin, visits, pace, seconds });
}

async function sendSearches(origin: string, visits: Promise<Order['visits']>): Promise<Report> {
  return order({ origin, visits: await visits, pace: { connections: COST_CONNECTIONS }, seconds: CAPACITY });
}

async function order(job: Order): Promise<Report> {
  const sender = fork(new URL('./load/sender.ts', import.meta.url));
  sender.send(job);
  const [report] = (await once(sender, 'message')) as [Report];
  return report;
}

function answered({ routes }: Report): number {
  return routes.reduce((sum, { ms }) => sum + ms.length, 0);
}

/** Half of the answers a person gets come sooner than the median; one in a hundred takes longer than the last. */
function tableOf(title: string, report: Report, expectations: { mustAnswerAll?: boolean; mustShed?: boolean }): string {
  const { routes, seconds, workedSeconds } = report;
  const shed = routes.reduce((sum, route) => sum + route.shed, 0);
  const withoutRetryAfter = routes.reduce((sum, route) => sum + route.shedWithoutRetryAfter, 0);
  const failed = routes.flatMap(({ route, failed }) =>
    Object.entries(failed).map(([why, times]) => `${route} ${why} (${times} times)`),
  );
  if (expectations.mustAnswerAll && shed > 0) failures.push(`${title}: ${shed} requests were turned away.`);
  if (expectations.mustShed && shed === 0) failures.push(`${title}: nothing was turned away.`);
  if (withoutRetryAfter > 0) failures.push(`${title}: ${withoutRetryAfter} were turned away without Retry-After.`);
  if (failed.length > 0) failures.push(`${title}: failed: ${failed.join(', ')}.`);
  const sender = Math.round((100 * workedSeconds) / seconds);
  const rows = [...routes].sort((a, b) => b.ms.length - a.ms.length).map(rowOf);
  return [
    '',
    `${title}: ${Math.round(answered(report) / seconds)} answered a second, ${shed} turned away (503); the sender used ${sender} % of a core`,
    'route         answered   p50   p95   p99 ms',
    ...rows,
  ].join('\n');
}

function rowOf({ route, ms }: RouteAnswers): string {
  const at = (share: number) => (ms.length > 0 ? quantile(ms, share).toFixed(0) : '–').padStart(6);
  return `${route.padEnd(12)} ${String(ms.length).padStart(9)}${at(0.5)}${at(0.95)}${at(0.99)}`;
}

async function soak(perSecond: number) {
  const samples: number[] = [];
  for (let minute = 0; minute < soakMinutes; minute += 1) {
    const report = await send({ perSecond }, 60);
    samples.push(megabytes());
    say(
      `Minute ${minute + 1}: ${Math.round(answered(report) / report.seconds)} answered a second, ${samples.at(-1)} MB.`,
    );
  }
  const third = Math.max(1, Math.floor(samples.length / 3));
  const [first, last] = [quantile(samples.slice(0, third).sort(), 0.5), quantile(samples.slice(-third).sort(), 0.5)];
  say(`Memory over ${soakMinutes} minutes: ${first} MB in the first third, ${last} MB in the last.`);
  if (last > first * 1.15) failures.push('Memory grew by more than 15 % from the first third to the last.');
}

function megabytes(): number {
  return Math.round(residentMegabytes(site.process.pid ?? 0));
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
}
