/** HAProxy in front of the sites, with `ops/haproxy.cfg`. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaced } from '../../tests/support/proxies.ts';
import { cleanUpAtEnd } from '../faults/clean-up.ts';

export const hasHaproxy = !spawnSync('haproxy', ['-v']).error;

/** Its visitors name an address each, come without TLS, and meet a health check more often than others. */
export async function startBalancer([first, second]: readonly [number, number], port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-balancer-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  const settings = replaced('ops/haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${port}\n`],
    ['  bind :443 ssl crt /etc/haproxy/cars.example.pem alpn h2,http/1.1\n', ''],
    ['  http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['  http-request del-header X-Forwarded-For\n', ''],
    ['127.0.0.1:3000', `127.0.0.1:${first}`],
    ['127.0.0.1:3001', `127.0.0.1:${second}`],
    ['inter 2s', 'inter 250'],
  ]);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, settings);
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  cleanUpAtEnd(async () => void child.kill());
  await sleep(1000);
}
