/** Text messages by a webhook: `POST SMS_URL` with `{ "to": "+61…", "text": "…" }`. */
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

const TIMEOUT_MS = 10_000;

type Gateway = { url: string; token: string | undefined; timeoutMs?: number };
/** `unknown` after a timeout or lost connection: the message may have been sent. */
export type Delivery = 'accepted' | 'refused' | 'unknown';

export function smsGateway(): Gateway | null {
  return env.SMS_URL === undefined ? null : { url: env.SMS_URL, token: env.SMS_TOKEN };
}

/** Logs neither number nor text. */
export async function sendText(
  { url, token, timeoutMs = TIMEOUT_MS }: Gateway,
  message: { to: string; text: string },
): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'accepted';
    log.error({ status: response.status }, 'the SMS gateway did not accept a message');
    return 'refused';
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    log.error({ reason: cause?.code ?? name }, 'the SMS gateway did not answer');
    return 'unknown';
  }
}
