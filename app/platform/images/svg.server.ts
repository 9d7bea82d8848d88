/**
 * Drawings, made into pixels. An SVG is a program: a few lines of filters keep librsvg busy for minutes, and what runs
 * inside libvips cannot be stopped. So it is drawn in a process of its own that can be killed. librsvg runs no scripts
 * and, since sharp hands it bytes without an address, reads nothing that they refer to, neither files nor the network.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Refused, reasonOf, refused } from '#app/platform/images/photo-refusals.ts';
import { svgTag } from '#app/platform/images/picture-kind.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

const require = createRequire(import.meta.url);

const TIME_LIMIT_MS = 8_000;
const MEMORY_LIMIT_BYTES = 600_000_000;

/** librsvg cannot scale a drawing that says neither, and a share of the page says nothing here. */
const STATES_SIZE = /\s(viewBox|width)\s*=\s*["'][^"'%]+["']/;

type Options = { box: { width: number; height: number }; timeLimitMs?: number };
type Drawn = { ok: true; png: Buffer } | Refused;

/**
 * The drawing as a PNG that fills `box` in one direction; one that states no size of its own stays as large as its
 * content is. Throws where no process can be started.
 */
export async function drawSvg(bytes: Uint8Array, { box, timeLimitMs = TIME_LIMIT_MS }: Options): Promise<Drawn> {
  const svg = svgTag(bytes) ? bytes : await unpack(bytes);
  const tag = svg && svgTag(svg);
  if (!tag) return refused('not-an-image');
  const scales = STATES_SIZE.test(tag);
  const settings = { box, scales, maxPixels: PHOTO_LIMITS.maxPixels, maxMemory: MEMORY_LIMIT_BYTES };
  const program = [DRAWER, require.resolve('sharp'), JSON.stringify(settings)];
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const child = execFile(
    process.execPath,
    ['--input-type=commonjs', '--eval', ...program],
    { encoding: 'buffer', timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: box.width * box.height * 5 },
    (error, png, complaint) => {
      if (!error) resolve({ ok: true, png });
      else if (error.signal) resolve(refused('too-slow'));
      else if (typeof error.code === 'number') resolve(refused(reasonOf(complaint.toString())));
      else reject(error);
    },
  );
  child.stdin?.on('error', () => {}).end(svg);
  return promise;
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array | null> {
  return promisify(gunzip)(bytes, { maxOutputLength: PHOTO_LIMITS.maxBytes }).catch(() => null);
}

/** A text for the same reason as in `heif.server.ts`. It watches its own memory, as nothing limits what libvips takes. */
const DRAWER = `
const sharp = require(process.argv[1]);
const { box, scales, maxPixels, maxMemory } = JSON.parse(process.argv[2]);
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
}, 20).unref();
async function draw(svg) {
  const drawing = sharp(svg, { limitInputPixels: maxPixels, failOn: 'error' });
  const { width, height } = await drawing.metadata();
  if (!scales) drawing.extract({ left: 0, top: 0, width, height });
  const png = drawing.resize({ ...box, fit: 'inside', withoutEnlargement: !scales }).png({ compressionLevel: 0 });
  process.stdout.write(await png.toBuffer());
}
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  draw(Buffer.concat(chunks)).catch((error) => {
    process.stderr.write(error.message);
    process.exitCode = 1;
  });
});
`;
