/** `npm run licences`: names each dependency of the running site whose licence we may not use. Exits with 1 if there is one. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isAllowed } from './licences/allowed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

type Locked = { dev?: boolean; license?: string };
const locked: [folder: string, Locked][] = Object.entries(readJson('package-lock.json').packages);
const licences = locked
  .filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(`${root}${folder}/package.json`))
  .map(([folder]) => ({ folder, licence: licenceOf(folder) }));
const wrong = licences.filter(({ licence }) => !isAllowed(licence));
for (const { folder, licence } of wrong) process.stderr.write(`${folder}: ${licence || 'no licence'}\n`);
process.stdout.write(`${licences.length} dependencies, ${wrong.length} with a licence that isn’t on the list.\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** Old packages name it in other ways. */
function licenceOf(folder: string): string {
  const { license, licenses } = readJson(`${folder}/package.json`);
  const named = license ?? licenses?.[0] ?? licenceInFile(folder);
  return typeof named === 'string' ? named : (named?.type ?? '');
}

function licenceInFile(folder: string): string {
  const file = `${root}${folder}/LICENSE`;
  return existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License\n') ? 'MIT' : '';
}
