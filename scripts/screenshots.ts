/** `npm run screenshots`: every page of the demo, on a phone, a tablet and a desktop, into docs/screenshots. */
import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { startSite } from '../tests/support/server.ts';
import { buildIfNeeded } from './build.ts';
import { findChromium } from './chromium.ts';

const FOLDER = 'docs/screenshots';
const SIZES = [
  { width: 1280, height: 900, theme: 'light' },
  { width: 1280, height: 900, theme: 'dark' },
  { width: 768, height: 1024, theme: 'light' },
  { width: 360, height: 780, theme: 'light' },
  { width: 360, height: 780, theme: 'dark' },
] as const;

await buildIfNeeded();
const site = await startSite({ SEED: 'demo' });
const browser = await chromium.launch({
  executablePath: (await findChromium()) || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const [name, path] of Object.entries(await pages())) {
    for (const size of SIZES) await shoot(browser, { name, path, ...size });
  }
} finally {
  await browser.close();
  await site.stop();
}

async function pages(): Promise<Record<string, string>> {
  return {
    home: '/',
    listings: '/listings',
    'listings-filtered': '/listings?bodyType=SUV&bodyType=Ute&maxPrice=60000&sort=price_asc',
    'listings-none': '/listings?make=Nobody&minPrice=30000&maxPrice=20000',
    listing: await firstListing('/listings?status=available&bodyType=Ute'),
    'listing-sold': await firstListing('/listings?status=sold'),
    'listing-not-found': '/listing/abcdefghjkmn',
    'page-not-found': '/no-such-page',
  };
}

async function firstListing(search: string): Promise<string> {
  const html = await (await fetch(site.origin + search)).text();
  return `/listing/${/data-listing="(\w+)"/.exec(html)?.[1]}`;
}

type Shot = { name: string; path: string; width: number; height: number; theme: 'light' | 'dark' };

async function shoot(within: Browser, { name, path, width, height, theme }: Shot) {
  const page = await within.newPage({ viewport: { width, height }, colorScheme: theme, locale: 'en-AU' });
  await page.goto(site.origin + path, { waitUntil: 'load' });
  await page.waitForTimeout(300);
  const picture = await page.screenshot();
  await sharp(picture).webp({ quality: 75 }).toFile(`${FOLDER}/${name}-${theme}-${width}.webp`);
  await page.close();
}
