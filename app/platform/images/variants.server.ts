import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { LINK_PREVIEW, PHOTO_WIDTHS, type PhotoWidth, photoFileName } from '#app/vocabulary/photo.ts';

/** Decoded: sRGB, 8 bits per channel, upright, without alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 };

export async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

export function fromPixels({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

type PhotoFile = { name: string; bytes: Buffer };
export type Variants = { files: PhotoFile[]; thumbhash: string };
export type Square<Size> = { size: Size; bytes: Buffer };

/** Runs two encoders, since the largest size takes as long as all others together. */
export async function makeVariants(photo: Pixels): Promise<Variants> {
  const [whole, { preview, narrower, thumbhash }] = await Promise.all([toWebp(photo), makeSmaller(photo)]);
  const files = PHOTO_WIDTHS.map((width) => ({ name: photoFileName(width), bytes: narrower.get(width) ?? whole }));
  return { files: [...files, { name: LINK_PREVIEW.name, bytes: preview }], thumbhash };
}

export function makeSquares<Size extends number>(photo: Pixels, sizes: readonly Size[]): Promise<Square<Size>[]> {
  return Promise.all(
    sizes.map(async (size) => {
      const square = fromPixels(photo).resize({ width: size, height: size, fit: 'cover' });
      return { size, bytes: await square.webp({ quality: 82 }).toBuffer() };
    }),
  );
}

async function makeSmaller(photo: Pixels) {
  const preview = await toLinkPreview(photo);
  const narrower = new Map<PhotoWidth, Buffer>();
  let picture = photo;
  for (const width of PHOTO_WIDTHS.toReversed()) {
    if (width >= photo.width) continue;
    picture = await toPixels(fromPixels(picture).resize({ width }));
    narrower.set(width, await toWebp(picture));
  }
  return { preview, narrower, thumbhash: await toThumbhash(picture) };
}

function toWebp(picture: Pixels): Promise<Buffer> {
  return fromPixels(picture).webp({ quality: 78 }).toBuffer();
}

function toLinkPreview(photo: Pixels): Promise<Buffer> {
  const { width, height } = LINK_PREVIEW;
  return fromPixels(photo).resize({ width, height, fit: 'cover' }).jpeg({ quality: 80 }).toBuffer();
}

/** Base64. thumbhash accepts at most 100×100 pixels. */
async function toThumbhash(picture: Pixels): Promise<string> {
  const tiny = fromPixels(picture).resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await tiny.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
