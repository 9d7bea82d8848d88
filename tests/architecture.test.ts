import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = readFileSync('docs/architecture.md', 'utf8');
const [, drawing = ''] = PAGE.split('```');
const SCRIPTS: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test('the architecture drawing has every folder of the app', () => {
  const folders = readdirSync('app', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const words = new Set(drawing.match(/[a-z-]+/g));
  expect(folders.map(({ name }) => name).filter((name) => !words.has(name))).toEqual([]);
});

test('every file and command that a document names exists', () => {
  const missing = globSync(['*.md', 'docs/**/*.md']).flatMap((document) => {
    const text = readFileSync(document, 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => join(dirname(document), link));
    const files = [...text.matchAll(/`((?:app|demo|docs|lab|migrations|ops|scripts|tests)\/[\w./-]+)`/g)];
    const commands = [...text.matchAll(/npm run ([\w:-]*\w)/g)].map(([, command = '']) => command);
    return [
      ...[...links, ...files.map(([, file = '']) => file)].filter((file) => !existsSync(file)),
      ...commands.filter((command) => !(command in SCRIPTS)),
    ].map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('no command loads a component as it starts: Node runs it from source', () => {
  const loaded = new Map(
    globSync('{scripts,lab}/**/*.ts', { exclude: ['**/*.test.ts', '**/node_modules/**'] }).map((file) => [file, file]),
  );
  for (const [file, from] of loaded) {
    for (const imported of loadedBy(file)) if (!loaded.has(imported)) loaded.set(imported, `${from} → ${imported}`);
  }
  expect([...loaded].filter(([file]) => file.endsWith('.tsx')).map(([, from]) => from)).toEqual([]);
});

test.each([
  ['A search from address to cards', 20],
  ['A photo from the phone to its variants', 20],
  ['A visitor from cookie to row', 8],
  ['An enquiry to its email', 14],
  ['A price to its badge', 14],
  ['A saved search from a new car to an email', 16],
])('“%s” enters at most %i files, each from an earlier one', (title, most) => {
  const stops = stopsOf(title);
  expect(stops.length).toBeGreaterThan(5);
  expect(stops.length).toBeLessThanOrEqual(most);
  const files = stops.map(({ file }) => file);
  const isEntered = ({ file, names }: Stop, at: number) =>
    at === 0 ||
    MAPS.includes(file) ||
    files.slice(0, at).some((earlier) => leadsTo(earlier, file) || names.some((name) => share(name, earlier, file)));
  expect(stops.filter((stop, at) => !isEntered(stop, at))).toEqual([]);
});

type Stop = { file: string; names: string[] };

/** They name by an address, a job or a table what follows. */
const MAPS = ['app/pages.ts', 'app/jobs.server.ts', 'app/emails.server.ts', 'migrations/triggers.sql'];

/** The files of a walk in their order, each once, with the tables and types that its step names. */
function stopsOf(title: string): Stop[] {
  const [, walk = ''] = PAGE.split(`## ${title}\n`);
  const steps = walk.split('\n## ')[0]?.match(/^\d+\. .+$/gm) ?? [];
  const stops = steps.flatMap((step) => {
    const marked = [...step.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    const names = marked.filter((text) => /^([A-Z]\w+|[a-z]+_\w+)$/.test(text));
    return marked.filter((text) => /^(app|migrations)\//.test(text)).map((file) => ({ file, names }));
  });
  return stops.filter(({ file }, at) => stops.findIndex((stop) => stop.file === file) === at);
}

function leadsTo(from: string, file: string): boolean {
  const source = readFileSync(from, 'utf8');
  if (from === 'app/pages.ts') return source.includes(`'${file.replace(/^app\/|pages\//g, '')}'`);
  const imported = [...source.matchAll(/(?:from |import\()'([#.][^']+)'/g)].map(([, name = '']) => name);
  return imported.some((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(from), name)) === file);
}

function share(name: string, ...files: string[]): boolean {
  return files.every((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8')));
}

const STATIC = /^(?:import|export) (?!type )([^;]*?) from '([#.][^']+)';/gm;
const ONLY_TYPES = /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}$/;

function loadedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(STATIC)]
    .filter(([, names = '']) => !ONLY_TYPES.test(names))
    .map(([, , name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)));
}
