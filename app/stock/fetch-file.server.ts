import { createHash } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';
import {
  AnswerTooLarge,
  failureWords,
  guardedFetch,
  type Network,
  RefusedAddress,
  statusWords,
} from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { UPLOAD_LIMIT_BYTES } from '#app/stock/file-forms.ts';
import { UPLOAD_LIMIT_MB } from '#app/stock/run.ts';
import { piecesOf } from '#app/stock/upload.server.ts';

const TIMEOUT_SECONDS = 60;
const LONGEST_ETAG = 200;

/** From the last file; null to force a new read. */
export type KnownFile = { etag: string | null; fileHash: string | null } | null;
type NewFile = { size: number; etag: string | null; fileHash: string; pieces(): AsyncIterable<Uint8Array> };
export type Fetched =
  | { is: 'new'; file: NewFile }
  | { is: 'unchanged' }
  | { is: 'failed'; problem: string; isForGood?: boolean };

export async function fetchFile(
  address: string,
  known: KnownFile,
  signal: AbortSignal,
  network: Network,
): Promise<Fetched> {
  const headers = {
    'User-Agent': `${env.SITE_NAME} stock feed`,
    Accept: 'text/csv, text/plain, */*',
    'Accept-Encoding': 'identity',
    ...(known?.etag && { 'If-None-Match': known.etag }),
  };
  const limits = { maxBytes: UPLOAD_LIMIT_BYTES, timeoutMs: TIMEOUT_SECONDS * 1000, signal };
  try {
    const answer = await guardedFetch(address, { method: 'GET', headers, ...limits }, network);
    if (answer.status === 304 && known) return { is: 'unchanged' };
    if (answer.status !== 200) return { is: 'failed', problem: statusWords(answer.status) };
    const fileHash = createHash('sha256').update(answer.body).digest('base64url');
    if (fileHash === known?.fileHash) return { is: 'unchanged' };
    return { is: 'new', file: toFile(answer.body, fileHash, answer.headers.etag) };
  } catch (error) {
    if (error instanceof AnswerTooLarge) {
      return { is: 'failed', problem: `The file is larger than ${UPLOAD_LIMIT_MB} MB.` };
    }
    return {
      is: 'failed',
      problem: failureWords(error, TIMEOUT_SECONDS),
      isForGood: error instanceof RefusedAddress,
    };
  }
}

function toFile(body: Buffer, fileHash: string, etag: string | undefined): NewFile {
  return {
    size: body.length,
    fileHash,
    etag: etag && etag.length <= LONGEST_ETAG ? etag : null,
    pieces: () => piecesOf(body),
  };
}
