import { z } from 'zod';
import { UPLOAD_LIMIT_MB, ZIP_LIMIT_MB } from '#app/stock/run.ts';
import { ZONE } from '#app/vocabulary/dates.ts';

export const FEED_HOURS = Array.from({ length: 24 }, (_, hour) => hour);
export const FEED_EVERY = { 24: 'Once a day', 6: 'Every 6 hours' } as const;
const HOUR_MS = 3_600_000;

export type FeedSchedule = { everyHours: number; hour: number };

export const feedSchema = z.object({
  address: z
    .string({ error: 'Enter the address' })
    .trim()
    .min(1, { error: 'Enter the address' })
    .max(2000, { error: 'Use at most 2,000 characters' }),
  everyHours: z.enum(['24', '6'], { error: 'Choose how often' }).transform(Number),
  hour: z.coerce.number({ error: 'Choose an hour' }).int().min(0).max(23),
});

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });

/** The next full hour in Melbourne at which the file is fetched. */
export function nextFetch({ everyHours, hour }: FeedSchedule, now: Date): Date {
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  for (let ahead = 1; ahead <= 25; ahead += 1) {
    const at = new Date((thisHour + ahead) * HOUR_MS);
    if ((Number(clock.format(at)) - hour + 24) % everyHours === 0) return at;
  }
  // An hour that the clocks skip in October.
  return new Date((thisHour + 24) * HOUR_MS);
}

export function hourWords(hour: number): string {
  if (hour === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour} am` : `${hour - 12} pm`;
}

export const UPLOAD_LIMIT_BYTES = UPLOAD_LIMIT_MB * 1024 * 1024;
export const ZIP_LIMIT_BYTES = ZIP_LIMIT_MB * 1024 * 1024;
export const NO_FILE = 'Choose a CSV or ZIP file';
export const TOO_LARGE = `This file is larger than ${UPLOAD_LIMIT_MB} MB. Split it or leave out columns.`;

export const ZIP_TOO_LARGE = `This file is larger than ${ZIP_LIMIT_MB} MB. Split it, or leave out photos.`;

export const uploadSchema = z.object({
  file: z
    .file({ error: NO_FILE })
    .min(1, { error: 'This file is empty.' })
    .max(ZIP_LIMIT_BYTES, { error: ZIP_TOO_LARGE })
    .refine(({ name, size }) => size <= UPLOAD_LIMIT_BYTES || /\.zip$/i.test(name), { error: TOO_LARGE }),
});

export const confirmSchema = z.object({ withdrawsMissing: z.boolean().default(false) });
