/** Which installed packages built code needs, and copies of them without what Node never reads. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** Node reads no types under `node_modules`; source maps and manuals are for developers. Licences stay. */
const NOT_RUN = /\.(map|[cm]?tsx?|flow|md|markdown)$/i;
/** Stand-ins for modules of Node, for another runtime. */
const NOT_FOR_NODE = /^bare-/;
const LICENCE = /(licen[cs]e|notice|copying)[^/\\]*$/i;

/** Packages that files of `folder` import or resolve, without those of Node. */
export function importedPackages(folder: string): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const address of importsOf(file, code)) {
      if (!/^(\.|\/|node:|data:)/.test(address)) names.add(packageOf(address));
    }
  }
  return names;
}

function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code);
  const statics = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)];
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start, moduleRequest.end));
  return [
    ...statics.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamics.flatMap((text) => /^["'`]([^"'`$]+)["'`]$/.exec(text)?.[1] ?? []),
    ...[...code.matchAll(/\brequire\.resolve\(\s*["']([^"']+)["']\s*\)/g)].map(([, name]) => String(name)),
  ];
}

const packageOf = (address: string) => /^(@[^/]+\/)?[^/]+/.exec(address)?.[0] ?? address;

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The folders below `root` of these packages and of all they need, as far as they are installed. */
export function packageFolders(root: string, names: Iterable<string>): string[] {
  const folders = new Set<string>();
  const waiting = [...names].map((name) => ({ name, from: '' }));
  for (const { name, from } of waiting) {
    const folder = NOT_FOR_NODE.test(name) ? null : resolveFolder(root, name, from);
    if (!folder || folders.has(folder)) continue;
    folders.add(folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    waiting.push(...neededBy(manifest).map((other) => ({ name: other, from: folder })));
  }
  return [...folders].sort();
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node finds it: beside the one that asks, or in a folder above. */
function resolveFolder(root: string, name: string, from: string): string | null {
  for (let above = from; ; above = dirname(above) === '.' ? '' : dirname(above)) {
    const folder = join(above, 'node_modules', name);
    if (existsSync(join(root, folder, 'package.json'))) return folder;
    if (above === '') return null;
  }
}

export async function copyPackages(root: string, folders: string[], target: string): Promise<void> {
  for (const folder of folders) {
    await mkdir(join(target, folder), { recursive: true });
    // Packages within this one are on the list themselves if they are needed; hidden files are their developers'.
    for (const name of readdirSync(join(root, folder)).filter((name) => !/^(node_modules$|\.)/.test(name))) {
      const options = { recursive: true, filter: isRun };
      await cp(join(root, folder, name), join(target, folder, name), options);
    }
  }
}

function isRun(path: string): boolean {
  return !NOT_RUN.test(path) || LICENCE.test(path);
}
