import { useRef, useState } from 'react';

export type HeartResult = 'done' | 'failed' | 'unreachable' | 'signed-out';

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

/** The cars of a device are in one cookie, so two answers that cross would lose one of them. */
const ONE_AT_A_TIME = 'kerbside.cars';

/** Never throws. */
export function sendHeart(listingId: string, isWanted: boolean, isOnDevice: boolean): Promise<HeartResult> {
  const post = () => postHeart(listingId, isWanted);
  return isOnDevice && navigator.locks ? navigator.locks.request(ONE_AT_A_TIME, post) : post();
}

async function postHeart(listingId: string, isWanted: boolean): Promise<HeartResult> {
  try {
    const response = await fetch(heartAction(listingId, isWanted), {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
      keepalive: true,
    });
    if (response.type === 'opaqueredirect') return 'signed-out';
    // The car of a deleted listing is saved no more.
    const isDone = response.ok || (response.status === 404 && !isWanted);
    return isDone ? 'done' : 'failed';
  } catch {
    return 'unreachable';
  }
}

export function heartAction(listingId: string, isWanted: boolean): string {
  return isWanted ? `/saved-cars/${listingId}` : `/saved-cars/${listingId}/remove`;
}
