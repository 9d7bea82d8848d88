/** The proxies of `ops/` from their own files, on other ports and with a certificate of this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

type Ports = { https: number; http: number; site: number; otherSite: number };
type Started = { words: string[]; certificate: string };
export type Example = {
  file: string;
  program: 'caddy' | 'nginx' | 'haproxy';
  /** Writes what the program needs into a folder. */
  prepare(folder: string, ports: Ports): Started;
};

export const EXAMPLES: Example[] = [
  { file: 'ops/Caddyfile', program: 'caddy', prepare: (folder, ports) => prepareCaddy('ops/Caddyfile', folder, ports) },
  {
    file: 'ops/compose.Caddyfile',
    program: 'caddy',
    prepare: (folder, ports) => prepareCaddy('ops/compose.Caddyfile', folder, ports),
  },
  { file: 'ops/nginx.conf', program: 'nginx', prepare: prepareNginx },
  { file: 'ops/haproxy.cfg', program: 'haproxy', prepare: prepareHaproxy },
];

export const isInstalled = (program: string) => !spawnSync(program, ['-h']).error;

/** Rejects with what it printed if it ends instead. */
export async function startProxy({ file, program, prepare }: Example, ports: Ports) {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-proxy-'));
  const { words, certificate } = prepare(folder, ports);
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  while (!(existsSync(certificate) && (await answersAt(ports.https)))) {
    if (child.exitCode !== null) throw new Error(`${program} doesn’t take ${file}:\n${printed}`);
    await sleep(50);
  }
  return {
    certificate: readFileSync(certificate, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Throws where the file no longer has what is to be replaced. */
export function replaced(file: string, changes: [string, string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no “${from}”.`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}

/** The certificate comes from Caddy's own authority, as for every site on localhost. */
function prepareCaddy(file: string, folder: string, { https, http, site, otherSite }: Ports): Started {
  const own: Record<string, [string, string][]> = {
    'ops/Caddyfile': [
      ['cars.example', `localhost:${https}`],
      ['127.0.0.1:3000', `127.0.0.1:${site}`],
    ],
    'ops/compose.Caddyfile': [
      ['{$SITE_NAME_IN_DNS:localhost}', `localhost:${https}`],
      ['site1:3000', `127.0.0.1:${site}`],
      ['site2:3000', `127.0.0.1:${otherSite}`],
    ],
  };
  const options = `{
	admin off
	http_port ${http}
	https_port ${https}
	skip_install_trust
	storage file_system ${folder}
}
`;
  writeFileSync(join(folder, 'Caddyfile'), options + replaced(file, own[file] ?? []));
  return {
    words: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    certificate: join(folder, 'pki/authorities/local/root.crt'),
  };
}

function prepareNginx(folder: string, { https, http, site }: Ports): Started {
  const { certificate, key } = makeCertificate(folder);
  const own = replaced('ops/nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['cars.example;', 'localhost;'],
    ['/etc/letsencrypt/live/cars.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/cars.example/privkey.pem', key],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const settings = `daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'site.conf'), own);
  writeFileSync(join(folder, 'nginx.conf'), settings);
  return { words: ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], certificate };
}

function prepareHaproxy(folder: string, { https, http, site, otherSite }: Ports): Started {
  const { certificate, key } = makeCertificate(folder);
  const both = join(folder, 'both.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const own = replaced('ops/haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${http}\n`],
    ['bind :443 ', `bind 127.0.0.1:${https} `],
    ['/etc/haproxy/cars.example.pem', both],
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
    ['127.0.0.1:3001', `127.0.0.1:${otherSite}`],
  ]);
  writeFileSync(join(folder, 'haproxy.cfg'), own);
  return { words: ['-f', join(folder, 'haproxy.cfg'), '-db'], certificate };
}

function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const { status, stderr } = spawnSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate]);
  if (status !== 0) throw new Error(`No certificate: ${stderr}`);
  return { certificate, key };
}

function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
