import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../../scripts/build.ts';
import type { Figure } from './figure.ts';

export async function measureDemoSeed(): Promise<Figure[]> {
  await buildIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-bench-'));
  const startedAt = performance.now();
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '3999', SEED: 'demo', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  while (!output.includes('is at http')) {
    const [chunk] = await once(site.stdout, 'data');
    output += chunk;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  site.kill('SIGTERM');
  await once(site, 'close');
  await rm(dataDir, { recursive: true });
  return [
    { name: 'First start with SEED=demo, already built', value: `${seconds.toFixed(1)} s`, limit: '60 s on 2 cores' },
  ];
}
