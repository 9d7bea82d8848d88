/** Builds the site into `build/`, compresses its files and stores a hash of its sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'build', 'sources.sha256');
const CONFIGS = ['vite.config.ts', 'vite.worker.config.ts', 'react-router.config.ts'];
const SOURCES = ['app', 'demo', 'public', 'server.ts', ...CONFIGS, 'package-lock.json'];
/** Direct distance codes (RFC 7932, 4). Eight make React 100 bytes shorter and other files longer. */
const DISTANCE_CODES = [0, 8];
const COMPRESSIBLE = /\.(m?js|css|svg|json|webmanifest)$/;

/** Builds only if the sources have changed since the last build. */
export async function buildIfNeeded(): Promise<void> {
  const sources = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return;
  process.stdout.write('Building the site (the first start takes about half a minute)\n');
  await run('@react-router/dev', 'bin.cjs', ['build']);
  await run('vite', 'bin/vite.js', ['build', '--config', 'vite.worker.config.ts']);
  await trimManifest();
  await compressClientFiles();
  await writeFile(stampFile, sources);
}

/** Every start does this: synchronous reads take a fifth of the time. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (statSync(whole).isFile()) return [path];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

async function run(packageName: string, file: string, args: string[]) {
  const command = join(dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`))), file);
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [command, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The build failed:\n${Buffer.concat(output).toString()}`);
}

const MANIFEST = 'window.__reactRouterManifest=';
/** Few people open these, so their imports aren't preloaded. */
const RARELY_OPENED =
  /^(api|stock|leaving|trust|enquiries|deals|offers|viewings|alerts|availability|finance|prices|articles\/(admin|new|edit|delete|preview)|browsing\/(dealer|figures|looks|map|seller-cars)|contact\/(delete|mark|message)|listings|marketing|saved-cars\/(hidden|note)|selling\/remove|accounts\/(?!sign))/;

/** Never loaded by the router, so the browser doesn't need to know them. */
const NOT_FOR_THE_ROUTER = new RegExp(
  `^(${[
    'accounts/(add-passkey|auth-callback|passkey-signin|push-device|recovery-codes-file|remove-push-device|whoami)',
    'api/(?!docs|tokens|webhooks|change-webhook|revoke-token)',
    'articles/(feed|upload-image)',
    'browsing/(distances|map-cars|recently-viewed|sitemap|suggestions)',
    'enquiries/(photo|enquiries-file|inbound-mail|unread)',
    'finance/partner-frame',
    'http/(?!outbox$|outbox-mail)',
    'leaving/own-data',
    'listings.json',
    'listings/(photos|views|calls)',
    'places',
    'prices/similar-prices',
    'profile/second-factor',
    'saved-cars/seen',
    'search/no-results',
    'selling/(ad-warnings|blur-plate|delete-upload|draft$|suggestions|upload-photo)',
    'stock/(export-stock|import-rejects)',
    'trust/handover-calendar',
  ].join('|')})`,
);

type Manifest = {
  entry: { imports: string[] };
  routes: Record<string, Record<string, unknown> & { module: string; imports: string[] }>;
};

/** React Router's route list is on every page: leaving out defaults makes it a tenth smaller. */
async function trimManifest() {
  const folder = join(root, 'build', 'client');
  const names = (await readdir(join(folder, 'assets'))).filter((name) => /^manifest-.*\.js$/.test(name));
  for (const file of names.map((name) => join(folder, 'assets', name))) {
    const script = await readFile(file, 'utf8');
    if (!script.startsWith(MANIFEST)) continue;
    const manifest: Manifest = JSON.parse(script.slice(MANIFEST.length).replace(/;\s*$/, ''));
    const loaded = new Set(manifest.entry.imports);
    const byContent = new Map<string, string>();
    for (const [id, route] of Object.entries(manifest.routes)) {
      if (NOT_FOR_THE_ROUTER.test(id.replace('/pages/', '/'))) {
        delete manifest.routes[id];
        continue;
      }
      // Routes without a page, and those that only catch a lost connection, are alike.
      const content = readFileSync(join(folder, route.module), 'utf8');
      if (!byContent.has(content)) byContent.set(content, route.module);
      route.module = byContent.get(content) ?? route.module;
      route.imports = RARELY_OPENED.test(id.replace('/pages/', '/'))
        ? []
        : route.imports.filter((name) => !loaded.has(name));
      for (const [key, value] of Object.entries(route))
        if (value === false || (key === 'css' && (value as string[]).length === 0)) delete route[key];
    }
    await writeFile(file, `${MANIFEST}${JSON.stringify(manifest)};`);
  }
}

async function toBrotli(bytes: Buffer): Promise<Buffer> {
  const compressed = await Promise.all(
    DISTANCE_CODES.map((codes) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_NDIRECT]: codes } }),
    ),
  );
  return compressed.reduce((shortest, other) => (other.length < shortest.length ? other : shortest));
}

async function compressClientFiles() {
  const folder = join(root, 'build', 'client');
  const files = (await readdir(folder, { recursive: true })).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      await writeFile(join(folder, `${file}.br`), await toBrotli(bytes));
      await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (import.meta.main) await buildIfNeeded();
