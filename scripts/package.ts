/** `npm run package -- [FOLDER] [--without-node]`: the site without its sources, to be run with `node start.js`. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { BUNDLED, withoutPrettier } from '../vite.config.ts';
import { buildIfNeeded } from './build.ts';
import { copyPackages, importedPackages, packageFolders } from './package/modules.ts';
import { runOrExplain } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const USUAL_FOLDER = join(root, 'build', 'package');
const COMMANDS = [
  'backup',
  'restore',
  'export',
  'import',
  'import-firebase',
  'mail-test',
  'doctor',
  'read-only',
  'prices',
];
/** Of the migrations, only what a start reads. */
const FILES = [
  ...['app/places/data/places.tsv', 'demo/photos', 'ops', 'LICENSE', 'CHANGELOG.md'],
  ...['docs/operations.md', 'docs/settings.md', 'docs/sms.md'],
  ...globSync(['migrations/*.sql', 'migrations/meta/_journal.json'], { cwd: root }),
];
/** The server has the code of the map, and never draws it. */
const ONLY_IN_BROWSERS = ['maplibre-gl'];
/** rate-limiter-flexible puts the name together as it runs, so that no search for imports finds it. */
const IMPORTED_UNSEEN = ['drizzle-orm'];
const OLDEST_NODE = 24;
const START = `const major = Number(process.versions.node.split('.')[0]);
if (major < ${OLDEST_NODE}) {
  process.stderr.write(\`Kerbside needs Node ${OLDEST_NODE} or newer; this is \${process.versions.node}.\\n\`);
  process.exit(1);
}
await import('./commands/start-package.js');
`;

function readme(node: string): string {
  return `# Kerbside

The built site, its commands and the modules they use.

- \`${node} start.js\` starts it.
- \`${node} commands/doctor.js\` says what is set, reachable or wrong.
- \`${node} commands/backup.js FILE\` backs it up while it runs; \`${node} commands/restore.js FILE\` fills an empty one.
- [docs/settings.md](docs/settings.md) has every setting, [docs/operations.md](docs/operations.md) how to run it. Where
  that says \`npm run NAME -- …\`, use \`${node} commands/NAME.js …\`.
- [ops](ops) has units for systemd, settings for proxies and alarms.
`;
}

const USAGE = 'npm run package -- [FOLDER] [--without-node]';
const WRONG_ARGUMENTS = 2;
const args = readArguments();
if (args) await runOrExplain(() => writePackage(args.folder, args.hasNode));
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = WRONG_ARGUMENTS;
}

function readArguments() {
  try {
    const options = { 'without-node': { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1) return null;
    return { folder: positionals[0] ?? null, hasNode: !values['without-node'] };
  } catch {
    return null;
  }
}

async function writePackage(chosen: string | null, hasNode: boolean) {
  const folder = resolve(chosen ?? USUAL_FOLDER);
  if (chosen && existsSync(folder) && readdirSync(folder).length > 0) {
    throw Object.assign(new Error(`${folder} is not empty: choose another folder.`), { name: 'StartError' });
  }
  await rm(folder, { recursive: true, force: true });
  await buildIfNeeded();
  await bundleCommands(join(folder, 'commands'));
  for (const part of ['server', 'client']) await copy(join('build', part), join(folder, part));
  for (const file of FILES) await copy(file, join(folder, file));
  const imported = ['server', 'commands'].flatMap((part) => [...importedPackages(join(folder, part))]);
  const needed = [...imported.filter((name) => !ONLY_IN_BROWSERS.includes(name)), ...IMPORTED_UNSEEN];
  await copyPackages(root, packageFolders(root, needed), folder);
  if (hasNode) await addNode(folder);
  await writeFile(join(folder, 'start.js'), START);
  await writeFile(join(folder, 'README.md'), readme(hasNode ? 'node_modules/.bin/node' : 'node'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
  process.stdout.write(`Wrote ${folder}, ${Math.round(sizeOf(folder) / 1e6)} MB.\n`);
}

async function bundleCommands(outDir: string) {
  const names = ['start-package', ...COMMANDS];
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [withoutPrettier],
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { input: Object.fromEntries(names.map((name) => [name, join(root, 'scripts', `${name}.ts`)])) },
    },
  });
}

async function copy(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true });
  await cp(join(root, from), to, { recursive: true, filter: (path) => !path.endsWith('compile-cache') });
}

/** Where npm looks for it: `npm start` and the other commands then run on it, whatever Node npm itself has. */
async function addNode(folder: string) {
  for (const file of ['package.json', 'bin/node']) {
    await copy(join('node_modules', 'node', file), join(folder, 'node_modules', 'node', file));
  }
  await mkdir(join(folder, 'node_modules', '.bin'));
  await symlink('../node/bin/node', join(folder, 'node_modules', '.bin', 'node'));
}

/** The same names of commands as in the sources. */
function describePackage() {
  const { name, version, description, license, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = Object.entries<string>(scripts).flatMap(([command, line]) => {
    const [, flags, script = ''] = /^node (.*?)scripts\/([\w-]+)\.ts$/.exec(line) ?? [];
    return COMMANDS.includes(script) ? [[command, `node ${flags}commands/${script}.js`]] : [];
  });
  return {
    name,
    version,
    description,
    private: true,
    license,
    type: 'module',
    engines: { node: `>=${OLDEST_NODE}` },
    scripts: { start: 'exec node start.js', ...Object.fromEntries(commands) },
  };
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}
