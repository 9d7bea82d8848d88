/** Scripts typed into every field, and every page opened in a browser afterwards. */
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { findChromium } from '../../scripts/chromium.ts';
import { BROWSER_FLAGS } from '../../tests/support/browser-flags.ts';
import type { Attack } from './attack.ts';
import type { Role, Target } from './target.ts';

const TYPED = `"'></title></textarea><img src=x onerror="window.taken()"><svg onload=window.taken()><script>window.taken()</script>{{7*7}}`;
const WRITTEN: [table: string, columns: string[]][] = [
  ['users', ['name', 'dealership_name']],
  ['listings', ['trim', 'description', 'model']],
  ['conversation_messages', ['text']],
  ['saved_searches', ['name']],
  ['articles', ['title', 'content', 'excerpt']],
];

export const storedScripts: Attack = async (target) => {
  await writeEverywhere(target);
  const browser = await chromium.launch({ executablePath: (await findChromium()) || undefined, args: BROWSER_FLAGS });
  const gotThrough: string[] = [];
  let attempts = 0;
  try {
    for (const role of ['visitor', 'owner', 'administrator'] satisfies Role[]) {
      const context = await browser.newContext();
      const cookies = [...(await target.as(role)).cookies].map(([name, value]) => ({
        name,
        value,
        url: target.origin,
      }));
      await context.addCookies(cookies);
      let at = '';
      await context.exposeFunction('taken', () => void gotThrough.push(`${role} at ${at}`));
      const page = await context.newPage();
      page.on('dialog', (dialog) => dialog.dismiss());
      for (const { path, pattern } of target.paths) {
        if (/live|\.xml|files|dev\/|api\//.test(pattern)) continue;
        at = path;
        attempts += 1;
        await page.goto(target.origin + path, { waitUntil: 'domcontentloaded', timeout: 15_000 }).catch(() => {});
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    name: 'Stored scripts, in a browser, on every page as visitor, owner and administrator',
    attempts,
    gotThrough,
  };
};

async function writeEverywhere({ db }: Target) {
  for (const [table, columns] of WRITTEN) {
    for (const column of columns) {
      await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${TYPED}`).catch(() => {});
    }
  }
}
