/** The demo site and a browser for scripts that take pictures of it. */
import { type BrowserContext, chromium } from '@playwright/test';
import { type SiteProcess, startSite } from '../tests/support/server.ts';
import { buildIfNeeded } from './build.ts';
import { findChromium } from './chromium.ts';

export async function openDemo() {
  await buildIfNeeded();
  const site = await startSite({ SEED: 'demo' });
  const browser = await chromium.launch({
    executablePath: (await findChromium()) || undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const close = async () => {
    await browser.close();
    await site.stop();
  };
  return { site, browser, close };
}

export type DemoRole = 'private seller' | 'dealer' | 'administrator';

export function demoAccount(role: DemoRole, site: SiteProcess) {
  const [, email = '', password = ''] = new RegExp(`Demo ${role}: (\\S+) (\\S+)`).exec(site.output()) ?? [];
  return { email, password };
}

export async function signInAs(role: DemoRole, context: BrowserContext, site: SiteProcess) {
  const { email, password } = demoAccount(role, site);
  const page = await context.newPage();
  await page.goto(`${site.origin}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  if (role === 'administrator') await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL(`${site.origin}/`);
  await page.close();
}
