/** sqlmap and wapiti, bounded in time, without modules that ask other hosts. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Attack } from './attack.ts';

const [SQLMAP_SECONDS, WAPITI_SECONDS] = [90, 150];

export const sqlInjection: Attack = async ({ origin, listingId }) => {
  const name = 'SQL injection (sqlmap)';
  if (spawnSync('sqlmap', ['--version']).error)
    return { name, attempts: 0, gotThrough: [], skipped: 'sqlmap isn’t installed' };
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-sqlmap-'));
  const bounds = [
    '--batch',
    '--level=1',
    '--risk=1',
    '--technique=BEU',
    '--timeout=10',
    '--retries=0',
    '--threads=2',
    '--dbms=PostgreSQL',
    '--flush-session',
    `--output-dir=${folder}`,
    '--disable-coloring',
  ];
  const targets = [
    ['-u', `${origin}/listings?text=one&make=Toyota&maxPrice=20000&sort=price_asc`, '-p', 'text,make,maxPrice,sort'],
    ['-u', `${origin}/search-suggestions?q=toy`, '-p', 'q'],
    ['-u', `${origin}/compare?ids=${listingId}`, '-p', 'ids'],
    [
      '-u',
      `${origin}/contact`,
      '--data=name=Sam&email=sam@people.example&subject=Hello&message=Hello',
      '-p',
      'email,message',
      `--headers=Origin: ${origin}`,
    ],
  ];
  const gotThrough: string[] = [];
  for (const target of targets) {
    const output = await runFor(SQLMAP_SECONDS, 'sqlmap', [...target, ...bounds]);
    for (const line of output.split('\n'))
      if (/ is vulnerable|appears to be '.*' injectable|Parameter: /.test(line)) gotThrough.push(line.trim());
  }
  await rm(folder, { recursive: true, force: true });
  return { name, attempts: targets.length, gotThrough };
};

export const scan: Attack = async ({ origin }) => {
  const name = 'Scan of every page that can be reached (wapiti)';
  if (spawnSync('wapiti', ['--version']).error)
    return { name, attempts: 0, gotThrough: [], skipped: 'wapiti isn’t installed' };
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-wapiti-'));
  const report = join(folder, 'report.json');
  // Headers are looked at on every address by an attack of our own; wapiti asks for one that browsers have dropped.
  const modules = 'xss,permanentxss,sql,timesql,file,exec,crlf,redirect,backup,htaccess,methods,cookieflags,csp';
  const output = await runFor(WAPITI_SECONDS + 30, 'wapiti', [
    '-u',
    `${origin}/`,
    '-m',
    modules,
    '--scope',
    'folder',
    '--max-scan-time',
    String(WAPITI_SECONDS),
    '--max-links-per-page',
    '40',
    '-d',
    '3',
    '-f',
    'json',
    '-o',
    report,
    '--store-session',
    folder,
    '--no-bugreport',
    '-v',
    '1',
  ]);
  const { vulnerabilities = {}, infos } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Report;
  await rm(folder, { recursive: true, force: true });
  const findings = Object.entries(vulnerabilities).flatMap(([kind, all]) =>
    all.map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
  );
  return {
    name,
    attempts: new Set(output.match(/^\[\+\] (?:GET|POST) \S+/gm)).size,
    gotThrough: findings,
    skipped: infos ? undefined : 'it wrote no report',
  };
};

type Report = {
  vulnerabilities?: Record<string, { method: string; path: string; info: string }[]>;
  infos?: object;
};

async function runFor(seconds: number, program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
  const output = await text(child.stdout);
  clearTimeout(timer);
  return output;
}
