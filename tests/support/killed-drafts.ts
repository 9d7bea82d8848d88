/** Kills a seller's browser repeatedly, and checks that everything marked as saved returns and one listing results. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { type KillableBrowser, killableBrowser } from '#tests/support/killable-browser.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { Visitor } from '#tests/support/visitor.ts';

export type KilledDraftsOptions = {
  origin: string;
  /** A person from `makePerson` without listings. */
  email: string;
  kills: number;
  /** Files from `writePictures`, at least one per kill. */
  photos: string[];
  maxLifeMs: number;
};

export type KilledDrafts = {
  lost: string[];
  checked: { fields: number; photos: number };
  listingPath: string;
};

/** Everything that the page showed when it said “Saved”; photos by file name. */
type Marked = { texts: Record<string, string>; photos: string[] };

const TEXTS = {
  make: 'Toyota',
  model: 'LandCruiser',
  trim: 'Sahara ZX',
  year: '2019',
  price: '83450',
  kilometers: '123456',
  color: 'Graphite grey',
  doors: '5',
  description:
    'Full service history with the same mechanic.\n\nNew tyres, towbar, and a long range tank. No faults known.',
};
type TextName = keyof typeof TEXTS;
const NAMES = Object.keys(TEXTS) as TextName[];
const CHOICES = { isDriveAway: 'yes', transmission: 'Automatic', fuelType: 'Diesel' };
const SELECTS = { bodyType: 'SUV', location: 'WA' };
const STATUS = '[data-draft-status]';
const TILE = '[data-key]';
/** In the alt text of a picked photo and in the URL of a stored one. */
const FILE_NAME = 'car-\\d+';
const SHORTEST_LIFE_MS = 400;
const PATIENCE_MS = 30_000;

type Journey = Pick<KilledDraftsOptions, 'origin' | 'maxLifeMs'> &
  Omit<KilledDrafts, 'listingPath'> & {
    browser: KillableBrowser;
    cookies: Parameters<BrowserContext['addCookies']>[0];
    marked: Marked | null;
  };

export async function sellThroughKills(options: KilledDraftsOptions): Promise<KilledDrafts> {
  const browser = await killableBrowser();
  try {
    return await sell(browser, options);
  } finally {
    await browser.remove();
  }
}

async function sell(browser: KillableBrowser, options: KilledDraftsOptions): Promise<KilledDrafts> {
  const { origin, email, kills, photos, maxLifeMs } = options;
  const cookies = await signIn(origin, email);
  const journey: Journey = {
    origin,
    maxLifeMs,
    browser,
    cookies,
    marked: null,
    lost: [],
    checked: { fields: 0, photos: 0 },
  };
  const waiting = [...photos];
  const perLife = Math.max(1, Math.floor(photos.length / kills));
  for (let kill = 1; kill <= kills; kill += 1) {
    const page = await openForm(journey);
    await check(page, journey, kill - 1);
    await workUntilKilled(page, journey, { picks: waiting.splice(0, perLife), fields: Math.min(kill, NAMES.length) });
  }
  const page = await openForm(journey);
  await check(page, journey, kills);
  const listingPath = await publish(page, journey, waiting);
  return { lost: journey.lost, checked: journey.checked, listingPath };
}

async function signIn(origin: string, email: string) {
  const visitor = new Visitor(origin);
  await visitor.post('/signin', { email, password: PASSWORD });
  return [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin }));
}

/** Sets the cookies again, because the browser writes them to disk late. Continues the offered draft. */
async function openForm({ browser, cookies, origin, marked, lost }: Journey): Promise<Page> {
  const { context, page } = await browser.open();
  page.setDefaultTimeout(60_000);
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto(`${origin}/create-listing`);
  await hydrated(page);
  if (!marked) return page;
  const offer = page.getByRole('link', { name: /^Continue/ }).first();
  try {
    await offer.click({ timeout: PATIENCE_MS });
    await page.locator(`${STATUS}:not([data-draft-status=untouched])`).waitFor();
  } catch {
    lost.push('a draft that was marked as saved is not offered');
  }
  return page;
}

async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** `fields`: how many are to be marked as saved by then. */
async function workUntilKilled(page: Page, journey: Journey, { picks, fields }: { picks: string[]; fields: number }) {
  const { promise: enoughMarked, resolve: resolveEnoughMarked } = Promise.withResolvers<void>();
  const [first, ...later] = picks;
  await page.exposeFunction('draftWasMarked', (marked: Marked) => {
    journey.marked = marked;
    const filled = NAMES.filter((name) => marked.texts[name]);
    if (marked.photos.length > 0 && filled.length >= fields) resolveEnoughMarked();
  });
  await page.evaluate(watchStatus, { status: STATUS, tile: TILE, fileName: FILE_NAME });
  if (first) await page.locator('input[name=photos]').setInputFiles(first);
  let isKilled = false;
  const work = async () => {
    while (!isKilled) await doSomething(page, later);
  };
  const working = work().catch((error) => {
    if (!isKilled) throw error;
  });
  const life = SHORTEST_LIFE_MS + Math.random() * (journey.maxLifeMs - SHORTEST_LIFE_MS);
  // On a slow machine nothing may be saved yet when the time is up.
  const lived = Promise.race([enoughMarked, sleep(PATIENCE_MS)]).then(() => sleep(life));
  await Promise.race([working, lived]);
  isKilled = true;
  await journey.browser.kill();
  await working;
}

async function doSomething(page: Page, picks: string[]) {
  if (Math.random() < 0.3) await page.context().setOffline(Math.random() < 0.5);
  if (Math.random() < 0.05) await page.context().clearCookies();
  if (Math.random() < 0.2) await choose(page, oneOf(Object.entries({ ...CHOICES, ...SELECTS })));
  const pick = Math.random() < 0.4 ? picks.shift() : undefined;
  if (pick) await page.locator('input[name=photos]').setInputFiles(pick);
  await typeMore(page, oneOf(NAMES), 1 + Math.floor(Math.random() * 8));
}

function oneOf<One>(all: One[]): One {
  return all[Math.floor(Math.random() * all.length)] as One;
}

async function choose(page: Page, [name, value]: [string, string]) {
  if (name in SELECTS) await page.locator(`[name=${name}]`).selectOption(value);
  else await page.locator(`input[name=${name}][value=${value}]`).check({ force: true });
}

async function typeMore(page: Page, name: TextName, count: number) {
  const field = page.locator(`[name=${name}]`);
  const typed = await field.inputValue();
  await field.focus();
  await field.press('Control+End');
  await field.pressSequentially(TEXTS[name].slice(typed.length, typed.length + count), { delay: 15 });
}

/** Runs in the page: reports what is shown whenever it is marked as saved. */
function watchStatus(selectors: { status: string; tile: string; fileName: string }) {
  const tell = () => {
    const status = document.querySelector(selectors.status)?.textContent ?? '';
    if (status !== 'Draft saved') return;
    const form = document.querySelector<HTMLFormElement>('form[enctype="multipart/form-data"]');
    const entries = form ? [...new FormData(form)] : [];
    const photos = [...document.querySelectorAll(selectors.tile)].map(
      (tile) => new RegExp(selectors.fileName).exec(tile.outerHTML)?.[0] ?? '',
    );
    if (photos.includes('')) return;
    const texts = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    (window as unknown as { draftWasMarked(marked: unknown): void }).draftWasMarked({ texts, photos });
  };
  // After all listeners of a keystroke have run.
  new MutationObserver(() => setTimeout(tell)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  tell();
}

/** A field may have more text than was marked, never less. */
async function check(page: Page, { marked, lost, checked }: Journey, kill: number) {
  if (!marked) return;
  const shown = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[enctype="multipart/form-data"]');
    return form ? Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) : {};
  });
  for (const name of Object.keys({ ...TEXTS, ...CHOICES, ...SELECTS })) {
    const [before, after] = [marked.texts[name] ?? '', String(shown[name] ?? '')];
    if (before === '') continue;
    checked.fields += 1;
    if (!after.startsWith(before)) lost.push(`kill ${kill}: ${name} was “${before}”, then “${after}”`);
  }
  checked.photos += marked.photos.length;
  await countTiles(page, marked.photos.length);
  const tiles = (await page.locator(TILE).evaluateAll((all) => all.map((tile) => tile.outerHTML))).join('\n');
  const shownNames = new Set(tiles.match(new RegExp(FILE_NAME, 'g')));
  for (const photo of marked.photos) if (!shownNames.has(photo)) lost.push(`kill ${kill}: ${photo} is missing`);
}

async function countTiles(page: Page, expected: number): Promise<number> {
  const tiles = page.locator(`${TILE}:has(img)`);
  if (expected > 0) {
    await tiles
      .nth(expected - 1)
      .waitFor({ timeout: PATIENCE_MS })
      .catch(() => {});
  }
  return tiles.count();
}

async function publish(page: Page, { origin, marked, lost }: Journey, photos: string[]): Promise<string> {
  if (photos.length > 0) await page.locator('input[name=photos]').setInputFiles(photos);
  for (const [name, text] of Object.entries(TEXTS)) await page.locator(`[name=${name}]`).fill(text);
  for (const choice of Object.entries({ ...CHOICES, ...SELECTS })) await choose(page, choice);
  await page.locator('[data-draft-status=account]').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await page.waitForURL(/\/listing\//, { timeout: 60_000 });
  const { pathname } = new URL(page.url());
  await page.goto(origin + pathname.replace('/listing/', '/edit-listing/'));
  const expected = (marked?.photos.length ?? 0) + photos.length;
  const count = await countTiles(page, expected);
  if (count < expected) lost.push(`the listing has ${count} of ${expected} photos`);
  return pathname;
}
