/**
 * Decoding in a process of its own, for pictures that may take more time or memory than the server can give. What runs
 * inside libvips cannot be stopped and nothing limits what it takes; a process can be killed, and its memory comes back.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import type { ResizeOptions, SharpOptions } from 'sharp';
import { type Refused, reasonOf, refused } from '#app/platform/images/photo-refusals.ts';

const require = createRequire(import.meta.url);

const MEMORY_LIMIT_BYTES = 1_000_000_000;

export type DecodedApart = { ok: true; png: Buffer } | Refused;

type Task = {
  reading: SharpOptions;
  /** `width` and `height` bound what comes back. */
  resize: ResizeOptions & { width: number; height: number };
  /** Decode in the picture's own size first, where the decoder cannot be trusted to shrink. */
  isWholeFirst?: boolean;
  timeLimitMs: number;
};

/** The resized picture as a PNG in sRGB. Throws where no process can be started. */
export async function decodeApart(bytes: Uint8Array, { timeLimitMs, ...task }: Task): Promise<DecodedApart> {
  const settings = JSON.stringify({ ...task, maxMemory: MEMORY_LIMIT_BYTES });
  const { promise, resolve, reject } = Promise.withResolvers<DecodedApart>();
  const child = execFile(
    process.execPath,
    ['--input-type=commonjs', '--eval', PROGRAM, require.resolve('sharp'), settings],
    {
      encoding: 'buffer',
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
      maxBuffer: task.resize.width * task.resize.height * 5,
    },
    (error, png, complaint) => {
      if (!error) resolve({ ok: true, png });
      else if (error.signal) resolve(refused('too-heavy'));
      else if (typeof error.code === 'number') resolve(refused(reasonOf(complaint.toString())));
      else reject(error);
    },
  );
  child.stdin?.on('error', () => {}).end(bytes);
  return promise;
}

/** A text for the same reason as in `heif.server.ts`. It ends itself when it has taken too much. */
const PROGRAM = `
const sharp = require(process.argv[1]);
const { reading, resize, isWholeFirst, maxMemory } = JSON.parse(process.argv[2]);
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL');
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
