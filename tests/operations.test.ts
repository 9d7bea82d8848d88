import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const rules = read('ops/alerts.yaml');
const dashboard = read('ops/grafana.json');

/** Registered anywhere in the app, or by prom-client itself. */
async function knownFigures(): Promise<Set<string>> {
  const sources = globSync('app/**/*.server.ts').map(read).join('\n');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const standard = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const own = [...sources.matchAll(/name: '(kerbside_\w+)'/g)].map(([, name]) => String(name));
  return new Set([...own, ...standard]);
}

test.each([
  ['alerts', rules],
  ['dashboard', dashboard],
])('every metric named in the %s exists', async (_, text) => {
  const known = await knownFigures();
  const named = [...text.matchAll(/\b(?:kerbside|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(8);
  const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});

test('each alarm has a description and a runbook section', () => {
  const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    String(heading).toLowerCase().replaceAll(' ', '-'),
  );
  const alarms = rules.match(/- alert: /g)?.length;
  const sections = [...rules.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(([, anchor]) => anchor);
  expect(sections).toHaveLength(alarms ?? 0);
  expect(rules.match(/summary: /g)).toHaveLength(alarms ?? 0);
  expect(sections.filter((anchor) => !headings.includes(String(anchor)))).toEqual([]);
});

test('each alarm has a test of when it goes off', () => {
  const tests = read('ops/alerts.test.yaml');
  const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alarms.filter((name) => !new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`).test(tests))).toEqual([]);
});

const hasPromtool = !spawnSync('promtool', ['--version']).error;

test.skipIf(!hasPromtool)(`promtool accepts the rules${hasPromtool ? '' : ' (skipped: install prometheus)'}`, () => {
  for (const command of [
    ['check', 'rules', 'ops/alerts.yaml'],
    ['test', 'rules', 'ops/alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', command, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
});

const has = (program: string) => !spawnSync(program, ['-h']).error;

test('the Dockerfile has no mistakes', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
});

test.skipIf(!has('docker-compose'))('Compose accepts compose.yaml (skipped without docker-compose)', () => {
  const names = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name));
  const env = { PATH: process.env.PATH, ...Object.fromEntries(names.map((name) => [name, 'given'])) };
  const config = (environment: NodeJS.ProcessEnv) =>
    spawnSync('docker-compose', ['--file', 'compose.yaml', 'config', '--services'], {
      env: environment,
      encoding: 'utf8',
    });
  const { status, stdout, stderr } = config(env);
  expect(status, stderr).toBe(0);
  expect(stdout.trim().split('\n').sort()).toEqual(['bucket', 'caddy', 'make-bucket', 'postgres', 'site1', 'site2']);
  expect(config({ ...env, AUTH_SECRET: '' }).stderr).toContain('set it in .env');
});

test('compose.yaml uses only settings that exist', () => {
  const [site = ''] = read('compose.yaml').split('services:');
  const known = read('app/platform/env.server.ts');
  const named = [...site.matchAll(/^ {4}([A-Z0-9_]+): /gm)].map(([, name]) => String(name));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !new RegExp(`^ {4}${name}: `, 'm').test(known))).toEqual([]);
});

const SETTING = /^ {4}([A-Z][A-Z0-9_]+): /gm;
/** Read by a script, a test or compose.yaml and not by the site. */
const NO_SETTINGS = ['BENCH_DATABASE_URL', 'TEST_DATABASE_URL', 'SITE_NAME_IN_DNS', 'POSTGRES_PASSWORD'];

test('docs/settings.md has every setting, and no document names another', () => {
  const settings = [...read('app/platform/env.server.ts').matchAll(SETTING)].map(([, name]) => String(name));
  expect(settings.length).toBeGreaterThan(40);
  const page = read('docs/settings.md');
  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')].map(read).join('\n');
  const named = [...documents.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b|^ *([A-Z][A-Z0-9_]*[A-Z0-9])=/gm)];
  const names = new Set(named.map(([, quoted, set]) => String(quoted ?? set)));
  expect([...names].filter((name) => ![...settings, ...NO_SETTINGS].includes(name))).toEqual([]);
  const sources = globSync(['compose.yaml', 'tests/support/*.ts', 'lab/**/*.ts'], { exclude: ['lab/node_modules/**'] })
    .map(read)
    .join('\n');
  expect(NO_SETTINGS.filter((name) => !sources.includes(name))).toEqual([]);
});

const canVerify = has('systemd-analyze') && existsSync('/usr/bin/npm');

test.skipIf(!canVerify)('systemd accepts its units (skipped without systemd-analyze or npm)', () => {
  const units = globSync('ops/*.{service,timer}');
  expect(units.length).toBe(3);
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  const complaints = (stdout + stderr).split('\n').filter((line) => line.includes('kerbside'));
  // No package is installed where the tests run.
  expect(complaints.filter((line) => !line.includes('/opt/kerbside/node_modules/.bin/node is not executable'))).toEqual(
    [],
  );
});
