import { useRef, useState } from 'react';
import type { HeartsOfPage } from '#app/saved-cars/hearts.tsx';

export type HeartResult = Exclude<PressResult, 'gone'>;

/** A press shows at once and is reverted if it fails. Presses are sent one by one, so that the last one wins. */
export function useSaved(listingId: string, wasSaved: boolean, hearts: HeartsOfPage | null) {
  /** A new object each time the page's data are loaded. */
  const loaded = hearts?.savedIds;
  const [pressed, setPressed] = useState<{ isSaved: boolean; on: typeof loaded }>();
  const sending = useRef<Promise<boolean>>(undefined);
  const isSaved = pressed && pressed.on === loaded ? pressed.isSaved : wasSaved;

  async function press() {
    const isWanted = !isSaved;
    setPressed({ isSaved: isWanted, on: loaded });
    const turn = (sending.current ?? Promise.resolve(isSaved)).then(async (wasSaved) => {
      const result = await sendHeart(listingId, isWanted, hearts?.isOnDevice);
      if (result === 'signed-out') hearts?.signIn(listingId, isWanted);
      if (result !== 'done') return wasSaved;
      if (isWanted && hearts?.isOnDevice) hearts.onSaved(listingId);
      return isWanted;
    });
    sending.current = turn;
    const isSavedNow = await turn;
    if (sending.current !== turn) return;
    sending.current = undefined;
    setPressed({ isSaved: isSavedNow, on: loaded });
  }

  return { isSaved, press };
}

/** Never throws. */
export async function sendHeart(listingId: string, isWanted: boolean, isOnDevice = false): Promise<HeartResult> {
  const path = heartAction(listingId, isWanted);
  const result = await (isOnDevice ? sendPressInTurn('kerbside.cars', path, { keep: 'device' }) : sendPress(path));
  // The car of a deleted listing is saved no more.
  if (result === 'gone') return isWanted ? 'failed' : 'done';
  return result;
}

export function heartAction(listingId: string, isWanted: boolean): string {
  return isWanted ? `/saved-cars/${listingId}` : `/saved-cars/${listingId}/remove`;
}

/** `gone`: there is nothing at this address. */
type PressResult = 'done' | 'gone' | 'failed' | 'unreachable' | 'signed-out';

/**
 * Sends a button's form, also when the person leaves the page before the answer. Unlike a fetcher’s, a failure leaves the page as it is.
 * Those who are signed out are redirected; any other answer is a status.
 */
async function sendPress(path: string, fields: Record<string, string> = {}): Promise<PressResult> {
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
function sendPressInTurn(cookie: string, path: string, fields?: Record<string, string>): Promise<PressResult> {
  const send = () => sendPress(path, fields);
  return navigator.locks ? navigator.locks.request(cookie, send) : send();
}
