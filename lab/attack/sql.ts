/** sqlmap, bounded in time. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Attack } from './attack.ts';

const SQLMAP_SECONDS = 90;

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

async function runFor(seconds: number, program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
  const output = await text(child.stdout);
  clearTimeout(timer);
  return output;
}
