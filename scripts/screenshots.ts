/** `npm run screenshots`: every page of the demo, on a phone, a tablet and a desktop, into docs/screenshots. */
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { newId } from '#app/platform/ids.server.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { type DemoRole, openDemo, signInAs } from './demo-visit.ts';

const FOLDER = 'docs/screenshots';
const SIZES = [
  { width: 1280, height: 900, theme: 'light' },
  { width: 768, height: 1024, theme: 'dark' },
  { width: 360, height: 780, theme: 'light' },
  { width: 360, height: 780, theme: 'dark' },
] as const;

const { site, browser, close } = await openDemo();
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await saveSomeCars();
  await pricesAreRated();
  for (const size of SIZES) {
    await shootAll(browser, size, { as: null, pages: await pages() });
    await shootAll(browser, size, { as: 'private seller', pages: await sellersPages() });
    await shootAll(browser, size, {
      as: 'dealer',
      pages: { 'my-listings': '/my-listings', stock: '/my-listings/stock', import: '/my-listings/import' },
    });
    await shootAll(browser, size, { as: 'administrator', pages: administratorsPages() });
  }
} finally {
  await close();
}

async function pages(): Promise<Record<string, string>> {
  const ute = await firstListing('/listings?status=available&bodyType=Ute');
  return {
    home: '/',
    listings: '/listings',
    'listings-filtered': '/listings?bodyType=SUV&bodyType=Ute&maxPrice=60000&sort=price_asc',
    'listings-none': '/listings?make=Nobody&minPrice=30000&maxPrice=20000',
    listing: ute,
    'listing-price': `${ute}/price`,
    'listing-lowered': await firstListing('/listings?dropped=yes'),
    'listings-lowered': '/listings?dropped=yes&sort=drop_desc',
    'price-check': '/price-check?make=Toyota&model=Corolla&year=2018&kilometers=90000&price=16500',
    'on-road': '/on-road',
    'listing-inspection': `${ute}/inspection`,
    'listing-message': `${ute}/message`,
    'message-confirm': await confirmationOf(ute),
    'listing-report': `/report${ute}`,
    'listings-map': '/listings/map',
    'listings-typed': '/listings?q=hilux+4x4+diesel+under+60k',
    compare: `/compare?${new URLSearchParams({ ids: await firstIds(3) })}`,
    'listing-sold': await firstListing('/listings?status=sold'),
    dealer: await firstLink('/sitemap-pages.xml', /(\/dealers\/[^<]+)/),
    safety: '/safety',
    api: '/api',
    'ad-rules': '/ad-rules?state=VIC&seller=dealer',
    'listing-not-found': '/listing/abcdefghjkmn',
    'page-not-found': '/no-such-page',
    signup: '/signup',
    signin: '/signin?next=/create-listing',
    'forgot-password': '/ForgotPassword',
    'reset-password': '/reset-password?oobCode=as-mailed',
    'verify-email-refused': '/verify-email',
    'sell-your-car': '/sell-your-car',
    'for-dealers': '/for-dealers',
    about: '/about',
    contact: '/contact',
    'privacy-policy': '/privacy-policy',
    terms: '/terms',
    application: '/application',
    articles: '/articles',
    article: await firstLink('/articles', /href="(\/article\/\w+)"/),
  };
}

async function sellersPages(): Promise<Record<string, string>> {
  return {
    'create-listing': '/create-listing',
    'saved-cars': '/saved-cars',
    'saved-searches': '/saved-searches',
    messages: '/messages',
    conversation: await firstLinkAs('private seller', '/messages', /href="(\/messages\/(?!settings)\w+)"/),
    hold: await firstLinkAs('private seller', '/my-listings', /href="(\/my-listings\/\w+\/hold)"/),
    profile: '/profile',
    'two-step': '/profile/two-step',
    passkeys: '/profile/passkeys',
    'delete-account': '/profile/delete',
  };
}

function administratorsPages(): Record<string, string> {
  return {
    admin: '/admin',
    'admin-article': '/admin/articles/new',
    'admin-messages': '/admin/messages',
    'admin-accounts': '/admin/accounts?q=seller@',
    'admin-moderation': '/admin/moderation',
    'admin-figures': '/admin/figures',
  };
}

async function firstListing(search: string): Promise<string> {
  const id = await firstLink(search, /data-listing="(\w+)"/);
  return `/listing/${id}`;
}

async function firstIds(count: number): Promise<string> {
  const html = await (await fetch(`${site.origin}/listings`)).text();
  return [...html.matchAll(/data-listing="(\w+)"/g)]
    .slice(0, count)
    .map(([, id]) => id)
    .join(',');
}

async function firstLinkAs(role: DemoRole, path: string, pattern: RegExp): Promise<string> {
  const context = await browser.newContext();
  await signInAs(role, context, site);
  const html = await (await context.request.get(site.origin + path)).text();
  await context.close();
  return pattern.exec(html)?.[1] ?? '';
}

async function firstLink(path: string, pattern: RegExp): Promise<string> {
  const html = await (await fetch(site.origin + path)).text();
  return pattern.exec(html)?.[1] ?? '';
}

type Size = (typeof SIZES)[number];
type Series = { as: DemoRole | null; pages: Record<string, string> };

async function shootAll(within: Browser, { width, height, theme }: Size, { as, pages }: Series) {
  const context = await within.newContext({ viewport: { width, height }, colorScheme: theme, locale: 'en-AU' });
  if (as) await signInAs(as, context, site);
  for (const [name, path] of Object.entries(pages)) {
    const page = await context.newPage();
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(300);
    await sharp(await page.screenshot())
      .webp({ quality: 75 })
      .toFile(`${FOLDER}/${name}-${theme}-${width}.webp`);
    await page.close();
  }
  await context.close();
}

/** The page behind the link that someone without an account gets. */
async function confirmationOf(car: string): Promise<string> {
  const email = `${newId()}@example.com`;
  const message = 'Hi, is it still available? I could have a look on Saturday morning.';
  const body = new URLSearchParams({ requestId: newId(), name: 'Tom Ryan', email, message });
  await fetch(`${site.origin}${car}/message`, { method: 'POST', headers: { Origin: site.origin }, body });
  return mailedLink(site.dataDir, { to: email, path: '/messages/confirm' });
}

/** A job of the site does it, soon after the demo is there. */
async function pricesAreRated() {
  while ((await firstListing('/listings?priceRating=below')) === '/listing/') await setTimeout(500);
}

async function saveSomeCars() {
  const context = await browser.newContext();
  await signInAs('private seller', context, site);
  const html = await (await fetch(`${site.origin}/listings`)).text();
  for (const [, id] of [...html.matchAll(/data-listing="(\w+)"/g)].slice(0, 5)) {
    await context.request.post(`${site.origin}/saved-cars/${id}`, { form: {}, headers: { Origin: site.origin } });
  }
  await context.close();
}
