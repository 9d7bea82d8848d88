/** Decodes heavy images in a child process: libvips cannot be interrupted or limited, a process can be killed. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ResizeOptions, SharpOptions } from 'sharp';
import { type Rejected, rejected, rejectionReason } from '#app/platform/images/photo-rejections.ts';
import { svgTag } from '#app/platform/images/picture-kind.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

const require = createRequire(import.meta.url);

const MEMORY_LIMIT_BYTES = 1_000_000_000;
/** Counts time that the child waits for a busy machine, so it only ends one that hangs. */
const TIME_LIMIT_MS = 30_000;

export type DecodedApart = { ok: true; png: Buffer } | Rejected;

type Task = {
  reading: SharpOptions;
  resize: ResizeOptions & { width: number; height: number };
  isWholeFirst?: boolean;
  processorMs: number;
};

export async function decodeApart(bytes: Uint8Array, task: Task): Promise<DecodedApart> {
  const settings = JSON.stringify({ ...task, maxMemory: MEMORY_LIMIT_BYTES });
  const { promise, resolve, reject } = Promise.withResolvers<DecodedApart>();
  const child = execFile(
    process.execPath,
    ['--input-type=commonjs', '--eval', PROGRAM, require.resolve('sharp'), settings],
    {
      encoding: 'buffer',
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: task.resize.width * task.resize.height * 5,
    },
    (error, png, complaint) => {
      if (!error) resolve({ ok: true, png });
      else if (error.signal) resolve(rejected('too-heavy'));
      else if (typeof error.code === 'number') resolve(rejected(rejectionReason(complaint.toString())));
      else reject(error);
    },
  );
  child.stdin?.on('error', () => {}).end(bytes);
  return promise;
}

const SVG_PROCESSOR_MS = 1_000;
/** librsvg cannot scale an SVG with neither, and a percentage has no meaning here. */
const STATES_SIZE = /\s(viewBox|width)\s*=\s*["'][^"'%]+["']/;

/** The start of a tag, with or without a prefix. */
const FILTER = /(<\/?(?:[\w.-]+:)?)filter(?=[\s/>])/g;

type SvgOptions = { box: { width: number; height: number } };

/** A few lines of SVG can keep librsvg busy for minutes, mostly with filters: they are left out. */
export async function drawSvg(bytes: Uint8Array, { box }: SvgOptions): Promise<DecodedApart> {
  const svg = svgTag(bytes) ? bytes : await unpack(bytes);
  const tag = svg && svgTag(svg);
  if (!tag) return rejected('not-an-image');
  const isScalable = STATES_SIZE.test(tag);
  return decodeApart(withoutFilters(svg), {
    reading: { failOn: 'error', limitInputPixels: PHOTO_LIMITS.maxPixels },
    resize: { ...box, fit: 'inside', withoutEnlargement: !isScalable },
    isWholeFirst: !isScalable,
    processorMs: SVG_PROCESSOR_MS,
  });
}

/** Elements with an unknown name aren't drawn, and a reference to a filter that isn't there is ignored. */
function withoutFilters(svg: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(svg).toString('latin1').replaceAll(FILTER, '$1no-filter'), 'latin1');
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array | null> {
  return promisify(gunzip)(bytes, { maxOutputLength: PHOTO_LIMITS.maxBytes }).catch(() => null);
}

/** A string, because the server’s bundle has no separate file to run. It kills itself above its limits. */
const PROGRAM = `
const sharp = require(process.argv[1]);
const { reading, resize, isWholeFirst, processorMs, maxMemory } = JSON.parse(process.argv[2]);
const atStart = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(atStart);
  if (process.memoryUsage.rss() > maxMemory || user + system > processorMs * 1000) process.kill(process.pid, 'SIGKILL');
}, 20).unref();
async function decode(bytes) {
  const picture = sharp(bytes, reading);
  const { width, height } = await picture.metadata();
  if (isWholeFirst) picture.extract({ left: 0, top: 0, width, height });
  const png = picture.resize(resize).toColourspace('srgb').png({ compressionLevel: 0 });
  process.stdout.write(await png.toBuffer());
}
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  decode(Buffer.concat(chunks)).catch((error) => {
    process.stderr.write(error.message);
    process.exitCode = 1;
  });
});
`;
