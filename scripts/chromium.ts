/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian’s Chromium without windows: a journey takes a quarter less time. No test can allow notifications in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns its path, or an empty string for Playwright's own. Throws if none can be installed. The font stands in for Arial,
 * whose measures our fallback font has.
 */
export async function findChromium(): Promise<string> {
  const installedPath = KNOWN_PLACES.find((path) => existsSync(path));
  if (installedPath) return installedPath;
  process.stdout.write('No Chromium found: installing one\n');
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const packages of [['chromium', 'fonts-liberation'], ['chromium-headless-shell']])
      spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'inherit' });
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  const installed = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' });
  if (installed.status !== 0) throw new Error('The browser tests need Chromium: install it and run the tests again.');
  return '';
}

/** Returns the path of Debian’s headless shell, or what `findChromium` returns where there is none. Throws like it. */
export async function findHeadlessShell(): Promise<string> {
  const chromium = await findChromium();
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium;
}
