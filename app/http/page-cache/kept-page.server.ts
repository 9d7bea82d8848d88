/** A finished page as it is kept: compressed once, with the headers that belong to it. */

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { etagOf } from '#app/http/etag.server.ts';
import { isKnownVersion } from '#app/http/known-version.ts';
import type { Shown } from '#app/http/page-cache/public-page.ts';
import { renderedPage } from '#app/http/rendered-page.server.ts';
import { SECURITY_HEADERS } from '#app/http/security-headers.server.ts';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** A twentieth smaller than a fresh page at 4. From 7 on it takes many times as long, for a page that the next change ends. */
const QUALITY = 5;
/** What a visitor's page may say to those who keep it; the page cache keeps no other. */
const CACHING = 'no-cache';

export type Coding = 'br' | 'gzip' | 'identity';
export type Origin = {
  /** For which moment of the data it was made. */
  edition: string;
  shows: readonly Shown[];
  /** Of its route. */
  pattern: string;
};
/** `headers` as `writeHead` takes them: names and values in turn. */
export type Answer = { status: 200 | 304; headers: readonly string[]; body: Buffer | null };
type Body = { bytes: Buffer; headers: readonly string[] };

export class KeptPage {
  readonly origin: Origin;
  readonly #etag: string;
  readonly #policy: string;
  readonly #bodies = new Map<Coding, Body>();
  readonly #making = new Map<Coding, Promise<void>>();
  readonly #notModified: Answer;

  private constructor(origin: Origin, { etag, policy }: { etag: string; policy: string }) {
    this.origin = origin;
    this.#etag = etag;
    this.#policy = policy;
    this.#notModified = { status: 304, headers: this.#shared(), body: null };
  }

  /** Null where it is no page, or belongs to its asker alone. */
  static async of(response: Response, origin: Origin): Promise<KeptPage | null> {
    const html = renderedPage(response);
    if (!html || !isKeepable(response)) return null;
    const page = new KeptPage(origin, {
      etag: etagOf(html),
      policy: response.headers.get('Content-Security-Policy') ?? '',
    });
    page.#put('br', await compress(html));
    return page;
  }

  get bytes(): number {
    let sum = 0;
    for (const { bytes, headers } of this.#bodies.values()) sum += bytes.length + lengthOf(headers);
    return sum;
  }

  /** Null while the page is not there in this coding: then `make` it. */
  answer(coding: Coding, knownVersions: string | null): Answer | null {
    if (knownVersions !== null && isKnownVersion(knownVersions, this.#etag)) return this.#notModified;
    const body = this.#bodies.get(coding);
    return body ? { status: 200, headers: body.headers, body: body.bytes } : null;
  }

  /** Once for all who ask at the same time. */
  make(coding: Coding): Promise<void> {
    const making = this.#making.get(coding) ?? this.#recode(coding).finally(() => this.#making.delete(coding));
    this.#making.set(coding, making);
    return making;
  }

  async #recode(coding: Coding) {
    const compressed = this.#bodies.get('br')?.bytes;
    if (!compressed || this.#bodies.has(coding)) return;
    const html = await fromBrotli(compressed);
    this.#put(coding, coding === 'gzip' ? await toGzip(html) : html);
  }

  #put(coding: Coding, made: Buffer) {
    // What the compressor answers may be a small piece of a large buffer, which would be kept with it.
    const bytes = Buffer.from(new Uint8Array(made).buffer);
    const headers = ['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', this.#policy];
    if (coding !== 'identity') headers.push('Content-Encoding', coding);
    headers.push('Content-Length', String(bytes.length), ...this.#shared());
    this.#bodies.set(coding, { bytes, headers });
  }

  #shared(): string[] {
    const security = Object.entries(SECURITY_HEADERS).flat();
    return ['Cache-Control', CACHING, 'ETag', this.#etag, 'Vary', 'Accept-Encoding', ...security];
  }
}

function isKeepable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control') === CACHING && !headers.has('Set-Cookie');
}

function compress(html: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: QUALITY,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  return toBrotli(html, { params });
}

function lengthOf(headers: readonly string[]): number {
  return headers.reduce((sum, text) => sum + text.length, 0);
}
