/** A Chromium with a profile on disk that can be killed at any moment and reopened. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS } from '#tests/support/browser-flags.ts';

const ARGUMENTS = [
  ...BROWSER_FLAGS,
  ...['--headless=new', '--remote-debugging-port=0', '--lang=en-AU'],
  ...['--no-default-browser-check', '--hide-crash-restore-bubble', 'about:blank'],
];
const START_MS = 60_000;

export type OpenBrowser = { context: BrowserContext; page: Page };

export type KillableBrowser = {
  open(): Promise<OpenBrowser>;
  kill(): Promise<void>;
  remove(): Promise<void>;
};

export async function killableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'kerbside-browser-'));
  let running: ChildProcess | undefined;

  async function kill() {
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const closed = once(running, 'close');
    // Its process group, with all child processes.
    process.kill(-running.pid, 'SIGKILL');
    await closed;
  }

  return {
    kill,
    async open() {
      await rm(join(profile, 'DevToolsActivePort'), { force: true });
      running = spawn(process.env.CHROMIUM || chromium.executablePath(), [`--user-data-dir=${profile}`, ...ARGUMENTS], {
        detached: true,
        stdio: 'ignore',
      });
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(profile)}`);
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser opened no window.');
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    async remove() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The browser writes the port once it is ready. */
async function debuggingPort(profile: string): Promise<string> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port] = text.split('\n');
    if (port && text.includes('\n')) return port;
    await sleep(50);
  }
  throw new Error('The browser did not start.');
}
