import { isKnownVersion } from '#app/http/answer.server.ts';
import type { PageContent } from '#app/http/content-versions.server.ts';
import { compressSmall, decompress, type KeptCoding } from '#app/http/requests/compression.server.ts';
import { SECURITY_HEADERS } from '#app/http/requests/security-headers.server.ts';

const CACHING = 'no-cache';

export type PageCoding = KeptCoding | 'identity';
export type Origin = {
  edition: string;
  shows: readonly PageContent[];
  pattern: string;
};
export type Answer = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null };
type Body = { bytes: Buffer; headers: Record<string, string> };

export class CachedPage {
  readonly origin: Origin;
  readonly #etag: string;
  readonly #policy: string;
  #html: Buffer | null;
  readonly #bodies = new Map<PageCoding, Body>();
  readonly #making = new Map<PageCoding, Promise<void>>();
  readonly #notModified: Answer;

  private constructor(origin: Origin, html: Buffer, headers: Headers) {
    this.origin = origin;
    this.#html = html;
    this.#etag = headers.get('ETag') ?? '';
    this.#policy = headers.get('Content-Security-Policy') ?? '';
    this.#notModified = { status: 304, headers: this.#shared(), body: null };
  }

  static async of(response: Response, origin: Origin): Promise<CachedPage | null> {
    if (!isKeepable(response)) return null;
    const html = Buffer.from(await response.arrayBuffer());
    return new CachedPage(origin, html, response.headers);
  }

  get bytes(): number {
    let sum = this.#html?.length ?? 0;
    for (const { bytes, headers } of this.#bodies.values()) sum += bytes.length + lengthOf(headers);
    return sum;
  }

  answer(coding: PageCoding, knownVersions: string | null): Answer | null {
    if (knownVersions !== null && isKnownVersion(knownVersions, this.#etag)) return this.#notModified;
    const body = this.#bodies.get(coding);
    return body ? { status: 200, headers: body.headers, body: body.bytes } : null;
  }

  make(coding: PageCoding): Promise<void> {
    const making = this.#making.get(coding) ?? this.#make(coding).finally(() => this.#making.delete(coding));
    this.#making.set(coding, making);
    return making;
  }

  async #make(coding: PageCoding) {
    if (this.#bodies.has(coding)) return;
    const html = this.#html ?? (await this.#decoded());
    this.#put(coding, coding === 'identity' ? html : await compressSmall(html, coding));
    this.#html = null;
  }

  #decoded(): Promise<Buffer> {
    const [[coding, { bytes }]] = [...this.#bodies] as [[PageCoding, Body]];
    return coding === 'identity' ? Promise.resolve(bytes) : decompress(bytes, coding);
  }

  #put(coding: PageCoding, body: Buffer) {
    // A compressor may return a small view of a large buffer, which would stay in memory with it.
    const bytes = body.length < body.buffer.byteLength ? Buffer.from(new Uint8Array(body).buffer) : body;
    const headers: Record<string, string> = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': this.#policy,
      'Content-Length': String(bytes.length),
      ...this.#shared(),
    };
    if (coding !== 'identity') headers['Content-Encoding'] = coding;
    this.#bodies.set(coding, { bytes, headers });
  }

  #shared(): Record<string, string> {
    return { 'Cache-Control': CACHING, ETag: this.#etag, Vary: 'Accept-Encoding', ...SECURITY_HEADERS };
  }
}

function isKeepable({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control') === CACHING && !headers.has('Set-Cookie');
}

function lengthOf(headers: Record<string, string>): number {
  return Object.entries(headers).reduce((sum, pair) => sum + pair.join('').length, 0);
}
