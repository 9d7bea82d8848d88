/** Hono's own compression has neither brotli nor zstd. */
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const { constants } = zlib;
const TEXT =
  /^(text\/(?!event-stream)|application\/(json|ld\+json|manifest\+json|javascript|(rss\+)?xml)|image\/svg\+xml)/;
/** Page data and long sitemaps arrive piece by piece and must not wait for their end. */
const STREAMED = /^(text\/x-script|application\/xml)/;
/** Below this, compression saves no packet. */
const MIN_BYTES = 1024;
/** Above this, a thread of its own: brotli takes more than 2 ms. */
const MAX_SYNC_BYTES = 256 * 1024;

const QUICK_ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const QUICK_BROTLI = brotli(2);
const QUICK_GZIP = { level: 1 };
/** Higher levels take a hundred times as long for a tenth fewer bytes, and the next change discards the page. */
const KEPT_BROTLI = brotli(5);
const KEPT_GZIP = { level: 6 };

export type Coding = 'zstd' | 'br' | 'gzip';
export type KeptCoding = Exclude<Coding, 'zstd'>;

/** For a page of results zstd takes 0.2 ms and brotli, which sends 3 % more bytes, 0.45. */
const QUICKEST: readonly Coding[] = ['zstd', 'br', 'gzip'];
const SMALLEST: readonly KeptCoding[] = ['br', 'gzip'];

export const compress: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const type = res.headers.get('Content-Type') ?? '';
  // With `Vary`, the encoding has already been chosen.
  if (!TEXT.test(type) || res.headers.has('Content-Encoding') || res.headers.has('Vary')) return;
  res.headers.append('Vary', 'Accept-Encoding');
  const coding = firstAccepted(QUICKEST, context.req.header('Accept-Encoding') ?? '');
  if (!coding || context.req.method === 'HEAD' || !res.body) return;
  const compressed = STREAMED.test(type) ? compressStream(res, coding) : await compressWhole(res, coding);
  context.res = undefined;
  context.res = compressed;
};

async function compressWhole(response: Response, coding: Coding): Promise<Response> {
  const headers = new Headers(response.headers);
  const whole = Buffer.from(await response.arrayBuffer());
  const isSmall = whole.length < MIN_BYTES;
  const bytes = isSmall ? whole : await compressQuickly(whole, coding);
  if (!isSmall) headers.set('Content-Encoding', coding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: response.status, headers });
}

const LARGE = {
  zstd: (bytes: Buffer) => promisify(zlib.zstdCompress)(bytes, QUICK_ZSTD),
  br: (bytes: Buffer) => promisify(zlib.brotliCompress)(bytes, QUICK_BROTLI),
  gzip: (bytes: Buffer) => promisify(zlib.gzip)(bytes, QUICK_GZIP),
};

const SHORT = {
  zstd: (bytes: Buffer) => zlib.zstdCompressSync(bytes, QUICK_ZSTD),
  br: (bytes: Buffer) => zlib.brotliCompressSync(bytes, QUICK_BROTLI),
  gzip: (bytes: Buffer) => zlib.gzipSync(bytes, QUICK_GZIP),
};

/** Handing a page to another thread and back would take half as long as compressing it. */
function compressQuickly(bytes: Buffer, coding: Coding) {
  return bytes.length > MAX_SYNC_BYTES ? LARGE[coding](bytes) : SHORT[coding](bytes);
}

const STREAMS = {
  zstd: () => zlib.createZstdCompress({ ...QUICK_ZSTD, flush: constants.ZSTD_e_flush }),
  br: () => zlib.createBrotliCompress({ ...QUICK_BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => zlib.createGzip({ ...QUICK_GZIP, flush: constants.Z_SYNC_FLUSH }),
};

function compressStream(response: Response, coding: Coding): Response {
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', coding);
  headers.delete('Content-Length');
  const compressor = STREAMS[coding]();
  const body = Readable.fromWeb(response.body as NodeStream<Uint8Array>);
  // A visitor who leaves ends both streams.
  pipeline(body, compressor, () => {});
  return new Response(Readable.toWeb(compressor) as unknown as ReadableStream, { status: response.status, headers });
}

function brotli(quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

export function compressSmall(bytes: Buffer, coding: KeptCoding): Promise<Buffer<ArrayBuffer>> {
  return coding === 'br' ? promisify(zlib.brotliCompress)(bytes, KEPT_BROTLI) : promisify(zlib.gzip)(bytes, KEPT_GZIP);
}

export function keptCoding(accepted: string): KeptCoding | null {
  return firstAccepted(SMALLEST, accepted);
}

function firstAccepted<Name extends Coding>(codings: readonly Name[], accepted: string): Name | null {
  const parts = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const accepts = (name: string) =>
    parts.some((part) => part.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?$/.test(part));
  return codings.find(accepts) ?? null;
}
