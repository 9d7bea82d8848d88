/** Decodes uploads within limits, strips metadata, encodes again. Throws only where the machine fails. */
import sharp, { type ResizeOptions, type SharpOptions } from 'sharp';
import { decodeApart, drawSvg } from '#app/platform/images/apart.server.ts';
import { type DecodedHeif, decodeHeif, toTiff } from '#app/platform/images/heif.server.ts';
import { type Rejected, rejected, rejectionReason } from '#app/platform/images/photo-rejections.ts';
import { pictureKind } from '#app/platform/images/picture-kind.ts';
import {
  makeSquares,
  makeVariants,
  type Pixels,
  type Square,
  toPixels,
  type Variants,
} from '#app/platform/images/variants.server.ts';
import { log } from '#app/platform/log.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';
import { openTurns } from '#app/platform/turns.server.ts';
import { PHOTO_LIMITS, PHOTO_WIDTHS } from '#app/vocabulary/photo.ts';

export type CleanPhoto = { ok: true; width: number; height: number } & Variants;
type CleanSquares<Size> = { ok: true; files: Square<Size>[] };

type Source = { ok: true; kind: 'light' | 'heavy' | 'hevc' | 'svg'; pixels: number; profile?: Buffer };
type Decoded = { ok: true; photo: Pixels };

sharp.cache(false);
/** "Ultra HDR" photos are JPEGs; only the plain JPEG loader shrinks while decoding. */
sharp.block({ operation: ['VipsForeignLoadUhdr'] });

const PROCESSOR_MS = 3_000;
/** For what is decoded in this process, where libvips bounds the work by the pixels. */
const TIME_LIMIT_SECONDS = 10;
const HEAVY_FROM_PIXELS = 30_000_000;
const BOX = { width: PHOTO_WIDTHS[3], height: 3 * PHOTO_WIDTHS[3] };
const LARGEST: ResizeOptions & typeof BOX = { ...BOX, fit: 'inside', withoutEnlargement: true };
/** `error` tolerates what cameras get wrong and rejects truncated files. */
const READ_OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: PHOTO_LIMITS.maxPixels, autoOrient: true };

export function cleanPhoto(bytes: Uint8Array): Promise<CleanPhoto | Rejected> {
  return clean(bytes, async (photo) => {
    const { width, height } = photo;
    return { ok: true, width, height, ...(await makeVariants(photo)) };
  });
}

/** Centre squares of these sizes, enlarged where the image is smaller; or the reason why not. */
export function cleanSquares<Size extends number>(
  bytes: Uint8Array,
  sizes: readonly Size[],
): Promise<CleanSquares<Size> | Rejected> {
  return clean(bytes, async (photo) => ({ ok: true, files: await makeSquares(photo, sizes) }));
}

async function clean<Result>(bytes: Uint8Array, make: (photo: Pixels) => Promise<Result>): Promise<Result | Rejected> {
  if (bytes.length > PHOTO_LIMITS.maxBytes) return rejected('too-large');
  const source = await identify(bytes);
  if (!source.ok) return source;
  return takeTurn({ alone: source.pixels >= HEAVY_FROM_PIXELS }, async () => {
    const decoded = await decode(bytes, source);
    return decoded.ok ? make(decoded.photo) : decoded;
  });
}

async function identify(bytes: Uint8Array): Promise<Source | Rejected> {
  const kind = pictureKind(bytes);
  if (!kind) return rejected('not-an-image');
  if (kind === 'svg' || kind === 'gzip') return { ok: true, kind: 'svg', pixels: 0 };
  try {
    const { width, height, compression, icc } = await sharp(bytes, READ_OPTIONS).metadata();
    const pixels = width * height;
    return { ok: true, kind: bitmapKind(pixels, compression), pixels, profile: icc };
  } catch (error) {
    return rejectedBySharp(error);
  }
}

function bitmapKind(pixels: number, compression?: string): Source['kind'] {
  if (compression === 'hevc') return 'hevc';
  return compression === 'av1' || pixels >= HEAVY_FROM_PIXELS ? 'heavy' : 'light';
}

async function decode(bytes: Uint8Array, { kind, profile }: Source): Promise<Decoded | Rejected> {
  if (kind === 'light') return shrink(bytes);
  if (kind === 'hevc') {
    const picture = await decodeHeif(bytes);
    return picture.ok ? shrinkHeif(picture, profile) : picture;
  }
  const task = { reading: READ_OPTIONS, resize: LARGEST, processorMs: PROCESSOR_MS };
  const picture = await (kind === 'svg' ? drawSvg(bytes, { box: BOX }) : decodeApart(bytes, task));
  return picture.ok ? shrink(picture.png) : picture;
}

async function shrinkHeif({ data, width, height }: DecodedHeif, profile?: Buffer): Promise<Decoded | Rejected> {
  const decoded = await shrink(data, { raw: { width, height, channels: 4 } });
  return decoded.ok && profile ? shrink(toTiff(decoded.photo, profile)) : decoded;
}

async function shrink(input: Uint8Array, options: SharpOptions = {}): Promise<Decoded | Rejected> {
  try {
    const picture = sharp(input, { ...READ_OPTIONS, ...options }).resize(LARGEST);
    return { ok: true, photo: await toPixels(picture.timeout({ seconds: TIME_LIMIT_SECONDS })) };
  } catch (error) {
    return rejectedBySharp(error);
  }
}

function rejectedBySharp(error: unknown): Rejected {
  const { message } = error as Error;
  log.info({ cause: message.slice(0, 200) }, 'photo rejected');
  return rejected(rejectionReason(message));
}

/** Bounds the memory of images: three files in memory, of which two are processed, or a heavy one alone. */
export type ImageFile = { bytes(): Promise<Uint8Array> };

const FILES = 3;
const PLACES = 2;
const files = openTurns(FILES);
const turns = openTurns(PLACES);

showFigure({
  name: 'kerbside_uploads',
  help: 'Uploaded images in memory, and those waiting on the disk.',
  label: 'state',
  read: files.count,
});

showFigure({
  name: 'kerbside_pictures',
  help: 'Images being processed, and images waiting.',
  label: 'state',
  read: turns.count,
});

export function withBytes<T>(file: ImageFile, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  return files.takeTurn(async () => use(await file.bytes()));
}

export function takeTurn<T>({ alone }: { alone: boolean }, work: () => Promise<T>): Promise<T> {
  return turns.takeTurn(work, { takes: alone ? PLACES : 1 });
}
