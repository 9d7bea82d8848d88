import { signatureOf } from '#app/api/webhooks/secrets.server.ts';
import { env } from '#app/platform/env.server.ts';
import { failureWords, statusWords } from '#app/platform/guarded-fetch/failure-words.server.ts';
import { guardedFetch, type Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';

const TIMEOUT_SECONDS = 10;

type Message = { address: string; secret: string; id: string; body: string };
export type Posted = { ok: true; status: number } | { ok: false; status: number | null; problem: string };

/** Any status from 200 to 299 is a success. Error messages reveal nothing about our network. */
export async function postEvent(
  { address, secret, id, body }: Message,
  signal: AbortSignal,
  network: Network,
): Promise<Posted> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': `${env.SITE_NAME} webhooks`,
    'Kerbside-Delivery': id,
    'Kerbside-Signature': signatureOf(secret, body, new Date()),
  };
  try {
    const message = {
      method: 'POST' as const,
      headers,
      body: Buffer.from(body),
      timeoutMs: TIMEOUT_SECONDS * 1000,
      signal,
    };
    const { status } = await guardedFetch(address, message, network);
    return status >= 200 && status < 300 ? { ok: true, status } : { ok: false, status, problem: statusWords(status) };
  } catch (error) {
    return { ok: false, status: null, problem: failureWords(error, TIMEOUT_SECONDS) };
  }
}
