import { useRef, useState } from 'react';

/** What the server said to a press: kept as asked, not kept, or that nobody is signed in any more. */
type Answer = 'done' | 'failed' | 'signed-out';

/** `loaded` is another object each time the page's data were loaded anew. */
type LoadedPage = { wasSaved: boolean; loaded: object | undefined };

/**
 * Whether a car is saved, as the page was loaded and as was pressed since. A press shows at once and is taken back where it
 * fails; presses are sent one after the other, so that the last one counts. Where the session has ended meanwhile,
 * `onSignedOut` is told what was wanted.
 */
export function useSaved(listingId: string, page: LoadedPage, onSignedOut: (wanted: boolean) => void) {
  const [pressed, setPressed] = useState<{ isSaved: boolean; on: LoadedPage['loaded'] }>();
  const sending = useRef<Promise<boolean>>(undefined);
  const isSaved = pressed && pressed.on === page.loaded ? pressed.isSaved : page.wasSaved;

  async function press() {
    const wanted = !isSaved;
    setPressed({ isSaved: wanted, on: page.loaded });
    const turn = (sending.current ?? Promise.resolve(isSaved)).then(async (wasSaved) => {
      const answer = await sendHeart(listingId, wanted);
      if (answer === 'signed-out') onSignedOut(wanted);
      return answer === 'done' ? wanted : wasSaved;
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
export async function sendHeart(listingId: string, isWanted: boolean): Promise<Answer> {
  try {
    const response = await fetch(heartAction(listingId, isWanted), {
      ...{ method: 'POST', body: new URLSearchParams(), redirect: 'manual', keepalive: true },
    });
    if (response.type === 'opaqueredirect') return 'signed-out';
    return response.ok ? 'done' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Where a press goes. */
export function heartAction(listingId: string, isWanted: boolean): string {
  return isWanted ? `/saved-cars/${listingId}` : `/saved-cars/${listingId}/remove`;
}
