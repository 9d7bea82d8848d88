import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type Change, changePath } from '#app/listings/my-listings/changes.ts';

/** Of one listing: what is on its way, or what did not work. */
type Wish = { change: Change; hasFailed: boolean };

/**
 * Changes to own listings that show at once and are taken back where they fail. A change that is done shows as wished
 * until the page has been read again; whoever is signed out by now signs in and is asked again. `next` is the page's own
 * address.
 */
export function useChanges(next: string) {
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  function remember(listingId: string, wish: Wish | null) {
    setWishes((before) => {
      const after = new Map(before);
      if (wish) after.set(listingId, wish);
      else after.delete(listingId);
      return after;
    });
  }

  async function make(listingId: string, change: Change) {
    remember(listingId, { change, hasFailed: false });
    const answer = await send(listingId, change, next);
    if (answer === 'signed-out') {
      const asked = `${changePath(listingId, change)}?${new URLSearchParams({ next })}`;
      return navigate(`/signin?${new URLSearchParams({ next: asked })}`);
    }
    if (answer === 'done') await revalidate();
    remember(listingId, answer === 'done' ? null : { change, hasFailed: true });
  }

  return {
    make,
    /** What is on its way for a listing, if anything. */
    pending(listingId: string): Change | null {
      const wish = wishes.get(listingId);
      return wish && !wish.hasFailed ? wish.change : null;
    },
    failed(listingId: string): Change | null {
      const wish = wishes.get(listingId);
      return wish?.hasFailed ? wish.change : null;
    },
  };
}

type Answer = 'done' | 'failed' | 'signed-out';

/** As a form without scripts sends it. A redirect is the answer to what is done, and to whoever is signed out by now. */
async function send(listingId: string, change: Change, next: string): Promise<Answer> {
  try {
    const response = await fetch(changePath(listingId, change), {
      ...{ method: 'POST', body: new URLSearchParams({ next }), redirect: 'manual', keepalive: true },
    });
    if (response.type !== 'opaqueredirect') return 'failed';
    const { uid } = await (await fetch('/whoami')).json();
    return uid === null ? 'signed-out' : 'done';
  } catch {
    return 'failed';
  }
}
