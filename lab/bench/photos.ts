/** The time from upload to stored files, and its effect on other requests. */

import { setTimeout as wait } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { LINK_PREVIEW, PHOTO_WIDTHS } from '../../app/vocabulary/photo.ts';
import { isShared, readShared } from '../../tests/support/shared-files.ts';
import { canWatch, peakMegabytes } from '../processes.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import { takePhonePhoto } from './phone-photo.ts';
import {
  expectAccepted,
  type PhotoFile,
  type PhotoSite,
  prepareUpload,
  uploadGood,
  withPhotoSite,
} from './photo-site.ts';

const ROUNDS = 20;
const WARM_UP = 3;
const AT_ONCE = 10;
const HEIC = 'hostile-images/heic/IMG_5195.HEIC';
const HEIC_PHOTOS = 8;
/** The baseline, without uploads. */
const QUIET_MS = 3_000;
/** Between two health checks. */
const PAUSE_MS = 5;

export function measurePhotos(): Promise<Figure[]> {
  sharp.cache(false);
  return withPhotoSite(async (site) => {
    const photo = { name: 'IMG_0012.jpg', bytes: await takePhonePhoto() };
    const one = await measureOne(site, photo);
    return [...one, ...(await measureMany(site, photo)), await measureHeic(site)];
  });
}

/** Alternates with sharp, so that other load affects both. */
async function measureOne({ sellers }: PhotoSite, photo: PhotoFile): Promise<Figure[]> {
  const send = await prepareUpload(sellers[0], photo);
  const ways = {
    site: () => expectAccepted(send()),
    once: () => decodeOnce(photo.bytes),
    each: () => decodeForEach(photo.bytes),
  };
  const times: Record<keyof typeof ways, number[]> = { site: [], once: [], each: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const way of ['site', 'once', 'each'] as const) {
      const took = await timed(ways[way]);
      if (round >= 0) times[way].push(took);
    }
  }
  const alone = quantile(times.once, 0.5) < quantile(times.each, 0.5) ? times.once : times.each;
  const of = `median and 95th percentile of ${ROUNDS}`;
  const ratio = quantile(times.site, 0.5) / quantile(alone, 0.5);
  return [
    {
      name: `A JPEG of 12 megapixels from upload to all its files: ${of}`,
      value: formatTimes(times.site),
      limit: 'see below',
    },
    { name: 'The same files by sharp alone, the faster of two ways', value: formatTimes(alone), limit: 'comparison' },
    { name: 'Ratio of the two, medians', value: `${ratio.toFixed(2)} times`, limit: '1.3 times' },
  ];
}

async function measureMany({ sellers, pid, idleMegabytes }: PhotoSite, photo: PhotoFile): Promise<Figure[]> {
  let took = 0;
  const peak = await peakMegabytes(pid, async () => {
    took = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, () => uploadGood(sellers[1], photo))));
  });
  const memory = canWatch ? `${Math.round(peak - idleMegabytes)} MB` : 'not measured: no /proc here';
  return [
    { name: `${AT_ONCE} such photos at once, until the last response`, value: seconds(took), limit: 'none' },
    { name: 'Memory above idle, at most', value: memory, limit: '512 MB' },
  ];
}

async function measureHeic({ origin, sellers }: PhotoSite): Promise<Figure> {
  const name = `/healthz while ${HEIC_PHOTOS} HEIC photos are sent at once, 99th percentile`;
  const limit = '50 ms';
  if (!isShared(HEIC)) return { name, value: 'not measured: there is no HEIC photograph', limit };
  const photo = { name: 'IMG_5195.HEIC', bytes: await readShared(HEIC) };
  const quiet = await watchHealth(origin, wait(QUIET_MS));
  const sending = Promise.all(Array.from({ length: HEIC_PHOTOS }, () => uploadGood(sellers[2], photo)));
  const times = await watchHealth(origin, sending);
  const value = `${told99(times)} of ${times.length} requests; without them: ${told99(quiet)}`;
  return { name, value, limit };
}

async function watchHealth(origin: string, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    times.push(await timed(async () => (await fetch(`${origin}/healthz`)).text()));
    await wait(PAUSE_MS);
  }
  await over;
  return times;
}

async function decodeOnce(bytes: Uint8Array) {
  const largest = sharp(bytes).autoOrient().resize({ width: PHOTO_WIDTHS[3] });
  const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  await encodeAll(sharp(data, { raw: { width, height, channels } }));
}

function decodeForEach(bytes: Uint8Array) {
  return encodeAll(sharp(bytes).autoOrient());
}

async function encodeAll(picture: Sharp) {
  const { width, height } = LINK_PREVIEW;
  const pictures = PHOTO_WIDTHS.map((one) => picture.clone().resize({ width: one }).webp({ quality: 78 }));
  const preview = picture.clone().resize({ width, height, fit: 'cover' }).jpeg({ quality: 80 });
  await Promise.all([...pictures, preview].map((file) => file.toBuffer()));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function formatTimes(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(0)} and ${quantile(times, 0.95).toFixed(0)} ms`;
}

function told99(times: number[]): string {
  return `${quantile(times, 0.99).toFixed(1)} ms`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
