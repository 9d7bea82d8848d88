/**
 * A seller whose browser is killed again and again while the form of a listing is filled in, photos are picked and the
 * network comes and goes. What the page had marked as saved by then must be there when it is opened again, and one listing
 * results. For a browser test of three kills and the fault suite of twenty.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type KillableBrowser, killableBrowser } from '#tests/support/killable-browser.ts';
import { PASSWORD } from '#tests/support/people.ts';

export type KilledDraftsOptions = {
  origin: string;
  /** Of somebody of `makePerson`, who has no listing yet. */
  email: string;
  kills: number;
  /** Files to pick, at least one for each kill. */
  photos: string[];
  /** From 0 up to 1, as `Math.random`; told with what was lost, so that it can be tried again. */
  random: () => number;
};

export type KilledDrafts = {
  /** Sentences; empty where nothing was lost. */
  lost: string[];
  /** How often something was marked as saved before a kill, and was checked after it. */
  checked: { fields: number; photos: number };
  /** The path of the listing that came of it. */
  listing: string;
};

/** What a page has marked as saved: all that it showed at that moment. */
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
const CHOICES = ['isDriveAway=yes', 'transmission=Automatic', 'fuelType=Diesel'];
const SELECTS = { bodyType: 'SUV', location: 'WA' };
const STATUS = '[data-draft-status]';

export async function sellThroughKills(options: KilledDraftsOptions): Promise<KilledDrafts> {
  const browser = await killableBrowser();
  try {
    return await sell(browser, options);
  } finally {
    await browser.remove();
  }
}

async function sell(
  browser: KillableBrowser,
  { kills, photos, ...options }: KilledDraftsOptions,
): Promise<KilledDrafts> {
  const lost: string[] = [];
  const checked = { fields: 0, photos: 0 };
  const waiting = [...photos];
  const perRound = Math.ceil(photos.length / (kills + 1));
  let marked: Marked | null = null;
  for (let kill = 1; kill <= kills; kill += 1) {
    const { page } = await openForm(browser, options);
    if (marked) await check(page, marked, { kill: kill - 1, lost, checked });
    marked = await workUntilKilled(page, browser, { ...options, picks: waiting.splice(0, perRound), marked });
  }
  const { page } = await openForm(browser, options);
  if (marked) await check(page, marked, { kill: kills, lost, checked });
  const listing = await publish(page, waiting);
  return { lost, checked, listing };
}

/** The session goes with the browser, since cookies reach the disk late: signs in anew, and goes on with what is offered. */
async function openForm(browser: KillableBrowser, { origin, email }: Pick<KilledDraftsOptions, 'origin' | 'email'>) {
  const { context, page } = await browser.open();
  page.setDefaultTimeout(30_000);
  await context.clearCookies();
  const form = { email, password: PASSWORD };
  await context.request.post(`${origin}/signin`, { form, headers: { Origin: origin }, maxRedirects: 0 });
  await page.goto(`${origin}/create-listing`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  const offer = page.getByRole('link', { name: /^Continue/ });
  // The device is asked after the page is shown; where it has nothing there is nothing to wait for.
  await offer
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => {});
  if ((await offer.count()) > 0) {
    await offer.first().click();
    await page.waitForURL(/draft=/);
    await page.locator(`${STATUS}:not([data-draft-status=untouched])`).waitFor();
  }
  return { page };
}

type Work = Pick<KilledDraftsOptions, 'random'> & { picks: string[]; marked: Marked | null };

/** Types, picks and loses the network, until the browser is killed in the middle of it. Answers what was marked last. */
async function workUntilKilled(page: Page, browser: KillableBrowser, { random, picks, marked: before }: Work) {
  let marked = before;
  await page.exposeFunction('draftWasMarked', (said: Marked) => {
    marked = said;
  });
  await page.evaluate(watchStatus, STATUS);
  let isKilled = false;
  const work = async () => {
    const names = Object.keys(TEXTS) as TextName[];
    while (!isKilled) {
      if (random() < 0.3) await page.context().setOffline(random() < 0.5);
      const pick = random() < 0.4 ? picks.shift() : undefined;
      if (pick) await page.locator('input[name=photos]').setInputFiles(pick);
      const name = names[Math.floor(random() * names.length)] as TextName;
      await typeMore(page, name, 1 + Math.floor(random() * 8));
    }
  };
  const working = work().catch((error) => {
    if (!isKilled) throw error;
  });
  await Promise.race([working, sleep(1500 + random() * 5000)]);
  isKilled = true;
  await browser.kill();
  await working;
  return marked;
}

/** Goes on where the field ends, as somebody would who found it half filled in. */
async function typeMore(page: Page, name: TextName, count: number) {
  const field = page.locator(`[name=${name}]`);
  const typed = await field.inputValue();
  await field.focus();
  await field.press('Control+End');
  await field.pressSequentially(TEXTS[name].slice(typed.length, typed.length + count), { delay: 15 });
}

/** Runs in the page: tells what is shown whenever all of it is marked as saved. */
function watchStatus(selector: string) {
  const tell = () => {
    const status = document.querySelector(selector)?.textContent ?? '';
    if (status !== 'Saved on this device' && status !== 'Saved to your account') return;
    const form = document.querySelector<HTMLFormElement>('form[enctype="multipart/form-data"]');
    const entries = form ? [...new FormData(form)] : [];
    const photos = [...document.querySelectorAll('[data-key]')].map((tile) => tile.getAttribute('data-key') ?? '');
    const texts = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    (window as unknown as { draftWasMarked(said: unknown): void }).draftWasMarked({ texts, photos });
  };
  // Not between two listeners of one keystroke, but when all of it is done, as it is painted.
  new MutationObserver(() => setTimeout(tell)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  tell();
}

type Check = Pick<KilledDrafts, 'lost' | 'checked'> & { kill: number };

/** A field may say more than was marked, as the last keystrokes may have arrived; never less. */
async function check(page: Page, marked: Marked, { kill, lost, checked }: Check) {
  for (const name of Object.keys(TEXTS) as TextName[]) {
    const before = marked.texts[name] ?? '';
    if (before === '') continue;
    const after = await page.locator(`[name=${name}]`).inputValue();
    checked.fields += 1;
    if (!after.startsWith(before)) lost.push(`kill ${kill}: ${name} said “${before}”, then “${after}”`);
  }
  checked.photos += marked.photos.length;
  const shown = page.locator('[data-key]');
  const all = async () => (await shown.count()) >= marked.photos.length;
  for (let tries = 0; tries < 50 && !(await all()); tries += 1) await sleep(100);
  if (!(await all())) lost.push(`kill ${kill}: of ${marked.photos.length} photos ${await shown.count()} are there`);
}

/** Finishes what is begun, and sends it. */
async function publish(page: Page, photos: string[]): Promise<string> {
  if (photos.length > 0) await page.locator('input[name=photos]').setInputFiles(photos);
  for (const [name, text] of Object.entries(TEXTS)) await page.locator(`[name=${name}]`).fill(text);
  for (const [name, value] of Object.entries(SELECTS)) await page.locator(`[name=${name}]`).selectOption(value);
  for (const choice of CHOICES) {
    const [name, value] = choice.split('=');
    await page.locator(`input[name=${name}][value=${value}]`).check({ force: true });
  }
  await page.getByText('Saved to your account').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await page.waitForURL(/\/listing\//, { timeout: 60_000 });
  return new URL(page.url()).pathname;
}
