/**
 * Test files run one after the other in one process, which loads what they share once. Each finds an empty folder for its
 * files, and the globals, timers and functions as they were.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject, vi } from 'vitest';

const folder = join(inject('ownFolders'), String(process.pid));
mkdirSync(folder, { recursive: true });
process.env.DATA_DIR = folder;

// The listener of `@hono/node-server` puts its own in their places.
const requests = Object.getOwnPropertyDescriptor(globalThis, 'Request') as PropertyDescriptor;
const responses = Object.getOwnPropertyDescriptor(globalThis, 'Response') as PropertyDescriptor;

afterAll(() => {
  Object.defineProperties(globalThis, { Request: requests, Response: responses });
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
