/** sharp cannot decode HEIC. libheif in WebAssembly can, but blocks for a second: it runs in a worker. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type PhotoRejection, type Rejected, rejected } from '#app/platform/images/photo-rejections.ts';
import type { Pixels } from '#app/platform/images/variants.server.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

const require = createRequire(import.meta.url);

/** More than the other formats get: 24 megapixels take 4 s. */
const PROCESSOR_MS = 8_000;
const MEMORY_LIMIT_BYTES = 800_000_000;

export type DecodedHeif = { ok: true; data: Uint8Array; width: number; height: number };

type Limits = { processorMs?: number; maxPixels?: number };

export async function decodeHeif(bytes: Uint8Array, limits: Limits = {}): Promise<DecodedHeif | Rejected> {
  if (isCutOff(bytes)) return rejected('damaged');
  const { processorMs = PROCESSOR_MS, maxPixels = PHOTO_LIMITS.maxPixels } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<DecodedHeif | Rejected>();
  const worker = new Worker(DECODER, {
    eval: true,
    workerData: { decoder: require.resolve('heic-decode'), bytes, maxPixels, maxMemory: MEMORY_LIMIT_BYTES },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stdout: true,
    stderr: true,
  });
  const timer = setInterval(async () => {
    const used = await worker.cpuUsage().catch(() => null);
    if (used && used.user + used.system > processorMs * 1000) resolve(rejected('too-heavy'));
  }, 50);
  worker.on('message', (message: DecodedHeif | { reason: PhotoRejection }) => {
    resolve('reason' in message ? rejected(message.reason) : message);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(rejected('damaged'));
    else reject(error);
  });
  worker.on('exit', () => resolve(rejected('damaged')));
  return promise.finally(() => {
    clearInterval(timer);
    return worker.terminate();
  });
}

/** Whether a box (ISO/IEC 14496-12, 4.2) runs past the end: libheif would fill the rest with grey. */
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

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** sharp takes a colour profile only from a file: TIFF 6.0, tag 34675 (ICC specification, annex B). */
export function toTiff({ data, width, height }: Pixels, profile: Uint8Array): Buffer {
  const bitsAt = HEADER_BYTES;
  const profileAt = bitsAt + 6;
  const dataAt = profileAt + profile.length + (profile.length % 2);
  const directoryAt = dataAt + data.length + (data.length % 2);
  const entries = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [34675, UNDEFINED, profile.length, profileAt],
  ];
  const file = Buffer.alloc(directoryAt + 2 + entries.length * ENTRY_BYTES + 4);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(directoryAt, 4);
  for (const channel of [0, 1, 2]) file.writeUInt16LE(8, bitsAt + channel * 2);
  file.set(profile, profileAt);
  file.set(data, dataAt);
  file.writeUInt16LE(entries.length, directoryAt);
  entries.forEach(([tag = 0, type = 0, count = 0, value = 0], index) => {
    const at = directoryAt + 2 + index * ENTRY_BYTES;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  });
  return file;
}
