/**
 * Drawings, made into pixels. An SVG is a program: a few lines of filters or rules keep librsvg busy for minutes, so it
 * is never opened in this process. librsvg runs no scripts and, since sharp hands it bytes without an address, reads
 * nothing that they refer to, neither files nor the network.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type DecodedApart, decodeApart } from '#app/platform/images/apart.server.ts';
import { refused } from '#app/platform/images/photo-refusals.ts';
import { svgTag } from '#app/platform/images/picture-kind.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

const TIME_LIMIT_MS = 8_000;
/** librsvg cannot scale a drawing that says neither, and a share of the page says nothing here. */
const STATES_SIZE = /\s(viewBox|width)\s*=\s*["'][^"'%]+["']/;

type Options = { box: { width: number; height: number }; timeLimitMs?: number };

/** The drawing, packed or not, filling `box` in one direction; one that states no size stays as large as its content. */
export async function drawSvg(bytes: Uint8Array, { box, timeLimitMs = TIME_LIMIT_MS }: Options): Promise<DecodedApart> {
  const svg = svgTag(bytes) ? bytes : await unpack(bytes);
  const tag = svg && svgTag(svg);
  if (!tag) return refused('not-an-image');
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
