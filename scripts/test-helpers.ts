import { readFileSync } from 'node:fs';

const IMPORTED_HELPER = /^import (?!type)[^;]*? from '(?:#tests|\.\.)\/(support\/[^']+)';$/gm;

/** A test file and the helpers that it loads: what a test uses may be in one of those. */
export function withHelpers(file: string, seen = new Set<string>()): string[] {
  if (!seen.has(file)) {
    seen.add(file);
    for (const [, helper] of readFileSync(file, 'utf8').matchAll(IMPORTED_HELPER)) withHelpers(`tests/${helper}`, seen);
  }
  return [...seen];
}
