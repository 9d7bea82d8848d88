/** Hono's own compression has no brotli. */
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, createGzip, gunzip, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);
const TEXT =
  /^(text\/(?!event-stream)|application\/(json|ld\+json|manifest\+json|javascript|(rss\+)?xml)|image\/svg\+xml)/;
/** Below this, compression saves no packet. */
const MIN_BYTES = 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
/** A page of results takes 1.0 ms; level 4 takes 0.7 ms and gives 7 % more bytes. */
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } };

/** Page data and long sitemaps arrive piece by piece and must not wait for their end. */
const STREAMED = /^(text\/x-script|application\/xml)/;

export const compress: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const type = res.headers.get('Content-Type') ?? '';
  // With `Vary`, the encoding has already been chosen.
  if (!TEXT.test(type) || res.headers.has('Content-Encoding') || res.headers.has('Vary')) return;
  res.headers.append('Vary', 'Accept-Encoding');
  const coding = preferredCoding(context.req.header('Accept-Encoding') ?? '');
  if (!coding || context.req.method === 'HEAD' || !res.body) return;
  const compressed = STREAMED.test(type) ? compressStream(res, coding) : await compressWhole(res, coding);
  context.res = undefined;
  context.res = compressed;
};

async function compressWhole(response: Response, coding: Coding): Promise<Response> {
  const headers = new Headers(response.headers);
  const whole = Buffer.from(await response.arrayBuffer());
  const isSmall = whole.length < MIN_BYTES;
  const bytes = isSmall ? whole : await encode(whole, coding);
  if (!isSmall) headers.set('Content-Encoding', coding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: response.status, headers });
}

function compressStream(response: Response, coding: Coding): Response {
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', coding);
  headers.delete('Content-Length');
  const compressor =
    coding === 'br'
      ? createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  const body = Readable.fromWeb(response.body as NodeStream<Uint8Array>);
  // A visitor who leaves ends both streams.
  pipeline(body, compressor, () => {});
  return new Response(Readable.toWeb(compressor) as unknown as ReadableStream, { status: response.status, headers });
}

export type Coding = 'br' | 'gzip';

export function encode(bytes: Buffer, coding: Coding): Promise<Buffer<ArrayBuffer>> {
  return coding === 'br' ? toBrotli(bytes, BROTLI) : toGzip(bytes);
}

export function decode(bytes: Buffer, coding: Coding): Promise<Buffer<ArrayBuffer>> {
  return coding === 'br' ? fromBrotli(bytes) : fromGzip(bytes);
}

export function preferredCoding(accepted: string): Coding | null {
  const codings = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const accepts = (name: string) =>
    codings.some((coding) => coding.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(coding));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
}
