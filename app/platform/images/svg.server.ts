/** A few lines of SVG can keep librsvg busy for minutes, so a child process draws it. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type DecodedApart, decodeApart } from '#app/platform/images/apart.server.ts';
import { rejected } from '#app/platform/images/photo-rejections.ts';
import { svgTag } from '#app/platform/images/picture-kind.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

const TIME_LIMIT_MS = 8_000;
/** librsvg cannot scale an SVG with neither, and a percentage has no meaning here. */
const STATES_SIZE = /\s(viewBox|width)\s*=\s*["'][^"'%]+["']/;

type Options = { box: { width: number; height: number }; timeLimitMs?: number };

export async function drawSvg(bytes: Uint8Array, { box, timeLimitMs = TIME_LIMIT_MS }: Options): Promise<DecodedApart> {
  const svg = svgTag(bytes) ? bytes : await unpack(bytes);
  const tag = svg && svgTag(svg);
  if (!tag) return rejected('not-an-image');
  const isScalable = STATES_SIZE.test(tag);
  return decodeApart(svg, {
    reading: { failOn: 'error', limitInputPixels: PHOTO_LIMITS.maxPixels },
    resize: { ...box, fit: 'inside', withoutEnlargement: !isScalable },
    isWholeFirst: !isScalable,
    timeLimitMs,
  });
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array | null> {
  return promisify(gunzip)(bytes, { maxOutputLength: PHOTO_LIMITS.maxBytes }).catch(() => null);
}
