/** Findings from the settings alone. */
import type { env } from '#app/platform/env.server.ts';

export type Finding = { name: string; state: 'ok' | 'warning' | 'wrong'; text: string };
export type Settings = Pick<
  typeof env,
  'PUBLIC_URL' | 'isLoopback' | 'SEED' | 'SMTP_URL' | 'TRUST_PROXY' | 'DATABASE_URL' | 'ADMIN_EMAIL' | 'METRICS_TOKEN'
> & { SUPPORT_EMAIL: string; s3: object | null };

const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text });
const warning = (name: string, text: string): Finding => ({ name, state: 'warning', text });
const wrong = (name: string, text: string): Finding => ({ name, state: 'wrong', text });

/** A local site needs no warnings. */
export function lookAtSettings(settings: Settings): Finding[] {
  const { PUBLIC_URL, isLoopback, SEED, DATABASE_URL } = settings;
  if (isLoopback) return [ok('Address', `${PUBLIC_URL}, for this machine alone`)];
  const isHttps = PUBLIC_URL.startsWith('https:');
  return [
    isHttps
      ? ok('Address', PUBLIC_URL)
      : wrong('Address', `${PUBLIC_URL} is public without HTTPS: put a proxy with a certificate in front`),
    SEED === 'none'
      ? ok('Demo', 'SEED is none')
      : wrong('Demo', `SEED is ${SEED}: the demo’s passwords are in the source, set SEED=none before the first start`),
    settings.SMTP_URL
      ? ok('Email', 'SMTP_URL is set')
      : wrong(
          'Email',
          'SMTP_URL is not set: emails are written to files, and no one can confirm an account; set it to your mail server',
        ),
    isHttps && settings.TRUST_PROXY === 0
      ? wrong(
          'Proxy',
          'TRUST_PROXY is 0: all visitors share one address and its limits; set it to the number of proxies',
        )
      : ok('Proxy', `TRUST_PROXY is ${settings.TRUST_PROXY}`),
    DATABASE_URL
      ? ok('Database', 'PostgreSQL')
      : warning('Database', 'embedded: one process, and its data folder is the only copy; take backups'),
    settings.s3
      ? ok('Photos', 'in a bucket')
      : warning('Photos', 'in the data folder: several servers need a bucket (S3_BUCKET)'),
    /\.example$/.test(settings.ADMIN_EMAIL)
      ? wrong('Administrator', `ADMIN_EMAIL is ${settings.ADMIN_EMAIL}, which isn’t yours: set it to your email`)
      : ok('Administrator', 'ADMIN_EMAIL is set'),
    /\.example$/.test(settings.SUPPORT_EMAIL)
      ? warning('Support', 'SUPPORT_EMAIL is not set: people see an address that no one reads; set it to yours')
      : ok('Support', 'SUPPORT_EMAIL is set'),
    settings.METRICS_TOKEN
      ? ok('Figures', 'METRICS_TOKEN is set')
      : warning('Figures', 'METRICS_TOKEN is not set: Prometheus can’t read /metrics; set it to a long random word'),
  ];
}

/** Their addresses end in .example, where no one can have a mailbox. */
export function lookAtDemoAccounts(count: number): Finding {
  return count === 0
    ? ok('Demo accounts', 'none in the database')
    : wrong(
        'Demo accounts',
        `${count} in the database, with their cars: take an empty database and set SEED=none first`,
      );
}

const [LITTLE_BYTES, NO_BYTES] = [5e9, 1e9];
const MOST_SECONDS_OFF = 5;

export function lookAtDisk(freeBytes: number): Finding {
  const text = `${(freeBytes / 1e9).toFixed(1)} GB left for the data folder`;
  const advice = `${text}: delete old backups and logs, or put photos in a bucket (S3_BUCKET)`;
  if (freeBytes < NO_BYTES) return wrong('Disk', advice);
  return freeBytes < LITTLE_BYTES ? warning('Disk', advice) : ok('Disk', text);
}

/** Codes, links and file signatures depend on the clock. */
export function lookAtClock(secondsOff: number, than: string): Finding {
  const off = Math.round(Math.abs(secondsOff));
  return off > MOST_SECONDS_OFF
    ? wrong(
        'Clock',
        `${off} seconds ${secondsOff > 0 ? 'ahead of' : 'behind'} ${than}: set the wrong one by a time server`,
      )
    : ok('Clock', `agrees with ${than}`);
}

/** `answer` is what systemd says: yes or no. */
export function lookAtTimeServer(answer: string): Finding[] {
  if (answer === 'yes') return [ok('Time server', 'keeps the clock right')];
  if (answer !== 'no') return [];
  return [warning('Time server', 'no time server keeps the clock right: run timedatectl set-ntp true')];
}

/** `applied` and `known` are the times of migrations, of the database and of this version. */
export function lookAtSchema(applied: readonly number[], known: readonly number[]): Finding {
  if (applied.length === 0) return ok('Schema', 'empty: the first start creates it');
  if (applied.some((at) => !known.includes(at))) {
    return wrong('Schema', 'newer than this version: start the version that upgraded it, or a later one');
  }
  const missing = known.filter((at) => !applied.includes(at)).length;
  return missing > 0
    ? warning('Schema', `${missing} migrations behind: the next start runs them; take a backup first`)
    : ok('Schema', 'of this version');
}
