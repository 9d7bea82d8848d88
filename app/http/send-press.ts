/** `gone`: there is nothing at this address. */
export type PressResult = 'done' | 'gone' | 'failed' | 'unreachable' | 'signed-out';

/**
 * Sends a button's form, also when the person leaves the page before the answer. Unlike a fetcher’s, a failure leaves the page as it is.
 * Those who are signed out are redirected; any other answer is a status.
 */
export async function sendPress(path: string, fields: Record<string, string> = {}): Promise<PressResult> {
  try {
    const { ok, type, status } = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      keepalive: true,
    });
    if (type === 'opaqueredirect') return 'signed-out';
    if (ok) return 'done';
    return status === 404 ? 'gone' : 'failed';
  } catch {
    return 'unreachable';
  }
}

/** The cars of a device are in one cookie, so two answers that cross would lose one of them. */
export function sendPressInTurn(cookie: string, path: string, fields?: Record<string, string>): Promise<PressResult> {
  const send = () => sendPress(path, fields);
  return navigator.locks ? navigator.locks.request(cookie, send) : send();
}
