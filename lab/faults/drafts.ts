/** Kills a seller's browser while a listing is typed in on a flaky network. */
import { join } from 'node:path';
import { listingPhotos, listings } from '../../app/platform/schema/listings.server.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { sellThroughKills } from '../../tests/support/killed-drafts.ts';
import { makePerson } from '../../tests/support/people.ts';
import { writePictures } from '../../tests/support/picture-files.ts';
import type { Outcome } from '../outcome.ts';
import { Victim } from '../victim.ts';

const KILLS = 20;
const PHOTOS = 30;
const LONGEST_LIFE_MS = 5000;

export async function killBrowserDuringDrafts(): Promise<Outcome[]> {
  process.env.CHROMIUM ||= await findChromium();
  const victim = await Victim.prepare();
  const { email } = await victim.withDatabase(({ db }) => makePerson(db));
  await victim.start();
  const photos = await writePictures(join(victim.dataDir, 'picked'), PHOTOS);
  const { origin } = victim;
  const result = await sellThroughKills({ origin, email, kills: KILLS, photos, maxLifeMs: LONGEST_LIFE_MS });
  await victim.kill();
  const { lost, checked } = result;
  const published = await victim.withDatabase(async ({ db }) => ({
    listings: await db.$count(listings),
    photos: await db.$count(listingPhotos),
  }));
  return [
    {
      name: `browser killed ${KILLS} times while a car is typed in, the network flipping`,
      outcome: `of ${checked.fields} fields and ${checked.photos} photos that had been marked as saved ${lost.length} lost${lost.map((what) => `; ${what}`).join('')}; ${published.listings} listing of ${published.photos} photos resulted`,
      isLost: lost.length > 0 || published.listings !== 1 || checked.photos < KILLS,
    },
  ];
}
