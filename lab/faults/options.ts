/** `--kills=20 --minutes=8 --seed=7 --only=mix` after `npm run faults --`. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string', default: '' },
  },
});

/** How often the site is killed under mixed writes, on each database. */
export const KILLS = toNumber('kills', values.kills);
/** After which it is killed no more, on each database: a busy machine takes half a minute for each kill. */
export const MAX_MINUTES = toNumber('minutes', values.minutes);
/** The same seed kills at the same moments. */
export const SEED = toNumber('seed', values.seed);
/** Part of the name of the runs to do; empty for all. */
export const ONLY = values.only;

function toNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not “${text}”.`);
  return number;
}
