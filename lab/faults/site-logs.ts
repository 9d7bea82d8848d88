/** The logs of the sites, kept if something was lost or the suite was stopped. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'kerbside-fault-logs-'));

export function keepOutput(name: string, output: string): void {
  if (output !== '') appendFileSync(join(folder, `${name}.log`), `${output}\n`);
}

/** Messages of the lines that a site logged as errors, each with how often. */
export function loggedErrors(name: string): Map<string, number> {
  const file = `${name}.log`;
  const text = readdirSync(folder).includes(file) ? readFileSync(join(folder, file), 'utf8') : '';
  const messages = text.split('\n').flatMap(errorIn);
  return new Map([...Map.groupBy(messages, (message) => message)].map(([message, { length }]) => [message, length]));
}

/** Says where they are, or deletes them. */
export function endSiteLogs(areNeeded: boolean): void {
  if (areNeeded) process.stdout.write(`What the sites printed is in ${folder}\n`);
  else rmSync(folder, { recursive: true, force: true });
}

function errorIn(line: string): string[] {
  if (!line.startsWith('{')) return [];
  try {
    const { level, msg, reason, err } = JSON.parse(line);
    return level === 'error' || level >= 50 ? [[msg, reason ?? err?.message].filter(Boolean).join(': ')] : [];
  } catch {
    return [];
  }
}
