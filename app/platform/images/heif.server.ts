/**
 * Pictures that phones write as HEIC. sharp cannot decode their HEVC, libheif in WebAssembly can, but takes a second
 * in which nothing else would run: it works in a thread of its own, made for one picture and gone after it, so that
 * neither its memory nor a fault of it outlives the picture.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type PhotoRefusal, type Refused, refused } from '#app/platform/images/photo-refusals.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

const require = createRequire(import.meta.url);

const TIME_LIMIT_MS = 30_000;
/** Enough for 100 megapixels: libheif holds the picture as YUV and as RGBA at once. */
const MEMORY_LIMIT_BYTES = 800_000_000;

/** Four channels of 8 bits, upright (libheif turns the picture), in the colours of the file's own profile. */
export type DecodedHeif = { ok: true; data: Uint8Array; width: number; height: number };

type Limits = { timeLimitMs?: number; maxPixels?: number };

/** The first picture of a HEIC file. Throws where no thread can be started. */
export async function decodeHeif(bytes: Uint8Array, limits: Limits = {}): Promise<DecodedHeif | Refused> {
  if (isCutOff(bytes)) return refused('damaged');
  const { timeLimitMs = TIME_LIMIT_MS, maxPixels = PHOTO_LIMITS.maxPixels } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<DecodedHeif | Refused>();
  const worker = new Worker(DECODER, {
    eval: true,
    workerData: { decoder: require.resolve('heic-decode'), bytes, maxPixels, maxMemory: MEMORY_LIMIT_BYTES },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => resolve(refused('too-heavy')), timeLimitMs);
  worker.on('message', (message: DecodedHeif | { reason: PhotoRefusal }) => {
    resolve('reason' in message ? refused(message.reason) : message);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refused('damaged'));
    else reject(error);
  });
  worker.on('exit', () => resolve(refused('damaged')));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/** Whether a box of the file (ISO/IEC 14496-12, 4.2) ends behind its end: libheif would leave what is missing grey. */
function isCutOff(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 16 <= view.byteLength) {
    const size = view.getUint32(at);
    if (size === 0) return false;
    const length = size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8) return true;
    at += length;
  }
  return at > view.byteLength;
}

/**
 * The thread's code is a text, since a file beside this one would be found when Node runs the sources but not from
 * the server's bundle, where this module has become part of another. It is CommonJS and is told where heic-decode is.
 * WebAssembly's memory knows no limit from outside, so the growing of it is refused.
 */
const DECODER = `
const { parentPort, workerData } = require('node:worker_threads');
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > workerData.maxMemory) throw new RangeError('too much memory');
  return grow.call(this, pages);
};
const { all } = require(workerData.decoder);
async function decode() {
  const [picture] = await all({ buffer: workerData.bytes });
  if (picture.width * picture.height > workerData.maxPixels) return { reason: 'too-many-pixels' };
  const { data, width, height } = await picture.decode();
  return { ok: true, data: new Uint8Array(data.buffer), width, height };
}
decode()
  .catch(() => ({ reason: 'damaged' }))
  .then((answer) => parentPort.postMessage(answer, answer.ok ? [answer.data.buffer] : []));
`;
