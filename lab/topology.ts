/**
 * `npm run topology`: two servers behind HAProxy on a replicated PostgreSQL, an S3-compatible store and an SMTP server. Shows
 * what they agree on, and what kills, restarts and a fail-over of the database cost. Exits with 1 if a promise isn’t kept.
 */
import { buildIfNeeded } from '../scripts/build.ts';
import { runAndCleanUp } from './faults/clean-up.ts';
import { hasHaproxy } from './topology/balancer.ts';
import { startPostgresPair } from './topology/postgres-pair.ts';

process.env.AUTH_SECRET = 'known to the topology and of no use elsewhere';

await runAndCleanUp(async () => {
  if (!hasHaproxy) return skip('HAProxy isn’t installed (apt-get install haproxy)');
  await buildIfNeeded();
  const pair = await startPostgresPair();
  if (!pair) return skip('Debian’s PostgreSQL isn’t installed');
  const { showTopology } = await import('./topology/show.ts');
  let isWell = true;
  for await (const { name, outcome, holds } of showTopology(pair)) {
    process.stdout.write(`${holds ? '' : 'NOT KEPT '}${name}: ${outcome}\n`);
    isWell &&= holds;
  }
  return isWell;
});

function skip(reason: string) {
  process.stdout.write(`${reason}: skipped.\n`);
  return true;
}
