/**
 * Uploaded bytes in, clean pictures out: decoded within limits, turned upright, shrunk, in sRGB, written anew, so that
 * nothing of the upload but its look remains. No bytes make it throw: what is no picture, or too much of one, is
 * refused. It does throw where the machine fails (no thread, no process, no memory).
 */
import sharp, { type ResizeOptions, type SharpOptions } from 'sharp';
import { decodeApart } from '#app/platform/images/apart.server.ts';
import { type DecodedHeif, decodeHeif } from '#app/platform/images/heif.server.ts';
import { type Refused, reasonOf, refused } from '#app/platform/images/photo-refusals.ts';
import { pictureKind } from '#app/platform/images/picture-kind.ts';
import { type Pixels, toPixels } from '#app/platform/images/pixels.server.ts';
import { drawSvg } from '#app/platform/images/svg.server.ts';
import { toTiff } from '#app/platform/images/tiff.ts';
import { takeTurn } from '#app/platform/images/turns.server.ts';
import { makeSquares, makeVariants, type Square, type Variants } from '#app/platform/images/variants.server.ts';
import { log } from '#app/platform/log.server.ts';
import { PHOTO_LIMITS, PHOTO_WIDTHS } from '#app/vocabulary/photo-files.ts';

/** The size of the largest file; of the source nothing is kept. */
export type CleanPhoto = { ok: true; width: number; height: number } & Variants;
type CleanSquares<Size> = { ok: true; files: Square<Size>[] };

type Source = { ok: true; kind: 'light' | 'heavy' | 'hevc' | 'svg'; pixels: number; profile?: Buffer };
type Decoded = { ok: true; photo: Pixels };

/** Photos come once each: what libvips keeps for the next time would be memory lost. */
sharp.cache(false);
/** Phones' "Ultra HDR" is a JPEG with more inside. Its own loader cannot shrink while it decodes, JPEG's can. */
sharp.block({ operation: ['VipsForeignLoadUhdr'] });

const TIME_LIMIT_SECONDS = 20;
const HEAVY_FROM_PIXELS = 30_000_000;
/** No photo is higher than three times its width; a taller picture ends narrower instead. */
const BOX = { width: PHOTO_WIDTHS[3], height: 3 * PHOTO_WIDTHS[3] };
const LARGEST: ResizeOptions & typeof BOX = { ...BOX, fit: 'inside', withoutEnlargement: true };
/** `error` lets pass what cameras get wrong, and refuses a picture that is cut off. */
const READING: SharpOptions = { failOn: 'error', limitInputPixels: PHOTO_LIMITS.maxPixels, autoOrient: true };

/** The photo's files, named as in `photo-files.ts`, or why there are none. */
export function cleanPhoto(bytes: Uint8Array): Promise<CleanPhoto | Refused> {
  return clean(bytes, async (photo) => {
    const { width, height } = photo;
    return { ok: true, width, height, ...(await makeVariants(photo)) };
  });
}

/** The middle of the picture as squares of these sizes, enlarged where it is smaller; or why there are none. */
export function cleanSquares<Size extends number>(
  bytes: Uint8Array,
  sizes: readonly Size[],
): Promise<CleanSquares<Size> | Refused> {
  return clean(bytes, async (photo) => ({ ok: true, files: await makeSquares(photo, sizes) }));
}

async function clean<Made>(bytes: Uint8Array, make: (photo: Pixels) => Promise<Made>): Promise<Made | Refused> {
  if (bytes.length > PHOTO_LIMITS.maxBytes) return refused('too-large');
  const source = await identify(bytes);
  if (!source.ok) return source;
  return takeTurn({ alone: source.pixels >= HEAVY_FROM_PIXELS }, async () => {
    const decoded = await decode(bytes, source);
    return decoded.ok ? make(decoded.photo) : decoded;
  });
}

async function identify(bytes: Uint8Array): Promise<Source | Refused> {
  const kind = pictureKind(bytes);
  if (!kind) return refused('not-an-image');
  if (kind === 'svg' || kind === 'gzip') return { ok: true, kind: 'svg', pixels: 0 };
  try {
    const { width, height, compression, icc } = await sharp(bytes, READING).metadata();
    const pixels = width * height;
    return { ok: true, kind: bitmapKind(pixels, compression), pixels, profile: icc };
  } catch (error) {
    return refusedBySharp(error);
  }
}

/** AV1 takes twenty bytes of memory a pixel, the others up to eight. */
function bitmapKind(pixels: number, compression?: string): Source['kind'] {
  if (compression === 'hevc') return 'hevc';
  return compression === 'av1' || pixels >= HEAVY_FROM_PIXELS ? 'heavy' : 'light';
}

async function decode(bytes: Uint8Array, { kind, profile }: Source): Promise<Decoded | Refused> {
  if (kind === 'light') return shrink(bytes);
  if (kind === 'hevc') {
    const picture = await decodeHeif(bytes);
    return picture.ok ? shrinkHeif(picture, profile) : picture;
  }
  const task = { reading: READING, resize: LARGEST, timeLimitMs: TIME_LIMIT_SECONDS * 1000 };
  const picture = await (kind === 'svg' ? drawSvg(bytes, { box: BOX }) : decodeApart(bytes, task));
  return picture.ok ? shrink(picture.png) : picture;
}

async function shrinkHeif({ data, width, height }: DecodedHeif, profile?: Buffer): Promise<Decoded | Refused> {
  const decoded = await shrink(data, { raw: { width, height, channels: 4 } });
  return decoded.ok && profile ? shrink(toTiff(decoded.photo, profile)) : decoded;
}

/** At most as large as the largest file, never enlarged. */
async function shrink(input: Uint8Array, options: SharpOptions = {}): Promise<Decoded | Refused> {
  try {
    const picture = sharp(input, { ...READING, ...options }).resize(LARGEST);
    return { ok: true, photo: await toPixels(picture.timeout({ seconds: TIME_LIMIT_SECONDS })) };
  } catch (error) {
    return refusedBySharp(error);
  }
}

function refusedBySharp(error: unknown): Refused {
  const { message } = error as Error;
  log.info({ cause: message.slice(0, 200) }, 'a photo was refused');
  return refused(reasonOf(message));
}
