/** Test files share a process. Each starts with an empty folder and with the original globals, timers and functions. */
import '#tests/support/quick-passwords.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject, vi } from 'vitest';

const folder = join(inject('ownFolders'), String(process.pid));
mkdirSync(folder, { recursive: true });
process.env.DATA_DIR = folder;

// `@hono/node-server` replaces these globals.
const requests = Object.getOwnPropertyDescriptor(globalThis, 'Request') as PropertyDescriptor;
const responses = Object.getOwnPropertyDescriptor(globalThis, 'Response') as PropertyDescriptor;

afterAll(() => {
  Object.defineProperties(globalThis, { Request: requests, Response: responses });
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
