import { useRef, useState } from 'react';
import { type PressResult, sendPress, sendPressInTurn } from '#app/http/send-press.ts';

export type HeartResult = Exclude<PressResult, 'gone'>;

/** `loaded` is a new object each time the page's data are loaded. */
type LoadedPage = { wasSaved: boolean; loaded: object | undefined; isOnDevice: boolean };

/** A press shows at once and is reverted if it fails. Presses are sent one by one, so that the last one wins. */
export function useSaved(listingId: string, page: LoadedPage, onSignedOut: (isWanted: boolean) => void) {
  const [pressed, setPressed] = useState<{ isSaved: boolean; on: LoadedPage['loaded'] }>();
  const sending = useRef<Promise<boolean>>(undefined);
  const isSaved = pressed && pressed.on === page.loaded ? pressed.isSaved : page.wasSaved;

  async function press() {
    const isWanted = !isSaved;
    setPressed({ isSaved: isWanted, on: page.loaded });
    const turn = (sending.current ?? Promise.resolve(isSaved)).then(async (wasSaved) => {
      const result = await sendHeart(listingId, isWanted, page.isOnDevice);
      if (result === 'signed-out') onSignedOut(isWanted);
      return result === 'done' ? isWanted : wasSaved;
    });
    sending.current = turn;
    const isSavedNow = await turn;
    if (sending.current !== turn) return;
    sending.current = undefined;
    setPressed({ isSaved: isSavedNow, on: page.loaded });
  }

  return { isSaved, press };
}

/** Never throws. */
export async function sendHeart(listingId: string, isWanted: boolean, isOnDevice: boolean): Promise<HeartResult> {
  const path = heartAction(listingId, isWanted);
  const result = await (isOnDevice ? sendPressInTurn('kerbside.cars', path) : sendPress(path));
  // The car of a deleted listing is saved no more.
  if (result === 'gone') return isWanted ? 'failed' : 'done';
  return result;
}

export function heartAction(listingId: string, isWanted: boolean): string {
  return isWanted ? `/saved-cars/${listingId}` : `/saved-cars/${listingId}/remove`;
}
