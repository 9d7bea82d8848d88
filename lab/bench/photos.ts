/** A phone's photo from upload to all its files, beside sharp alone, and what many at once cost. */
import sharp from 'sharp';
import { LINK_PREVIEW, PHOTO_WIDTHS } from '../../app/vocabulary/photo.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { startOwnSite } from '../../tests/support/filled-site.ts';
import { makeMigratedFolder } from '../../tests/support/migrated-folder.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { peakMegabytes, treeMegabytes } from '../processes.ts';
import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';

const [WARM_UP, ROUNDS, AT_ONCE] = [3, 20, 10];
const [MOST_TIMES, MOST_MEGABYTES] = [1.3, 512];
const [WIDTH, HEIGHT, SHAPES] = [4000, 3000, 400];

export async function measurePhotos(): Promise<Figure[]> {
  await buildIfNeeded();
  sharp.cache(false);
  const deleteMigrated = await makeMigratedFolder();
  const site = await startOwnSite(async (db) => (await makePerson(db)).email).finally(deleteMigrated);
  try {
    const seller = new Visitor(site.origin);
    await seller.post('/signin', { email: site.filled, password: PASSWORD });
    const photo = await takePhonePhoto();
    const send = () => upload(seller, photo);
    const times: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // In turn, so that other load affects both.
      for (const [way, work] of [send, () => decodeOnce(photo)].entries()) {
        const startedAt = performance.now();
        await work();
        if (round >= 0) times[way]?.push(performance.now() - startedAt);
      }
    }
    const [bySite, alone] = times.map((all) => quantile(all, 0.5)) as [number, number];
    const pid = site.process.pid ?? 0;
    const idle = treeMegabytes(pid);
    const peak = await peakMegabytes(pid, () => Promise.all(Array.from({ length: AT_ONCE }, send)));
    return [
      {
        name: 'A JPEG of 12 megapixels from upload to all its files, beside sharp alone',
        value: `${(bySite / alone).toFixed(2)} times (${Math.round(bySite)} and ${Math.round(alone)} ms, medians of ${ROUNDS})`,
        limit: `${MOST_TIMES} times`,
        isMet: bySite / alone <= MOST_TIMES,
      },
      {
        name: `Memory of ${AT_ONCE} at once, above idle`,
        value: `${Math.round(peak - idle)} MB`,
        limit: `${MOST_MEGABYTES} MB`,
        isMet: peak - idle <= MOST_MEGABYTES,
      },
    ];
  } finally {
    await site.stop();
  }
}

async function upload(seller: Visitor, photo: Buffer) {
  const body = new FormData();
  body.set('photo', new File([new Uint8Array(photo)], 'IMG_0012.jpg'));
  const { status } = await seller.send('/uploads/photos', { method: 'POST', body });
  if (status !== 201) throw new Error(`A good photo got status ${status}.`);
}

async function decodeOnce(photo: Buffer) {
  const largest = sharp(photo).autoOrient().resize({ width: PHOTO_WIDTHS[3] });
  const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = sharp(data, { raw: { width, height, channels } });
  const pictures = PHOTO_WIDTHS.map((one) => picture.clone().resize({ width: one }).webp({ quality: 78 }));
  const preview = picture
    .clone()
    .resize({ ...LINK_PREVIEW, fit: 'cover' })
    .jpeg({ quality: 80 });
  await Promise.all([...pictures, preview].map((file) => file.toBuffer()));
}

/** Drawn, with the noise, the turn and the GPS position of one from a phone: about three and a half megabytes. */
async function takePhonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const grain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise } });
  const input = await grain.png({ compressionLevel: 0 }).toBuffer();
  const any = (at: number, most: number, of: number) =>
    Math.abs((Math.sin(at * 12.9898 + of * 78.233) * 43758.5453) % 1) * most;
  const shapes = Array.from({ length: SHAPES }, (_, at) => {
    const place = `x="${any(at, WIDTH, 1)}" y="${any(at, HEIGHT, 2)}" width="${any(at, 500, 3)}" height="${any(at, 300, 4)}"`;
    return `<rect ${place} fill="hsl(${any(at, 360, 6)} 45% ${20 + any(at, 60, 7)}%)" opacity=".7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#9cf"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .composite([{ input, blend: 'soft-light' }])
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}
