import { useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { type HeartResult, heartAction, sendHeart } from '#app/saved-cars/use-saved.ts';

export type RemovedCar = { listingId: string; title: string };

export const NOT_REMOVED = {
  unreachable: 'Not removed: we can’t connect right now. Check your connection and try again.',
  failed: 'Not removed: something went wrong on our side. Try again.',
};

/** Being sent, or hidden until the page has a newer list than this. */
type Removal = 'sending' | SavedPage;

type Options = {
  list: SavedPage | undefined;
  removed: RemovedCar | null;
  notRemoved: string | null;
  next: string;
  reload: () => void;
};

/** Removals show at once, can be undone, and are reverted if they fail. */
export function useRemovals({ list, removed, notRemoved, next, reload }: Options) {
  const [hidden, setHidden] = useState<ReadonlyMap<string, Removal>>(new Map());
  const [latest, setLatest] = useState<RemovedCar | null>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(
    () => new Map(notRemoved ? [[notRemoved, NOT_REMOVED.failed]] : []),
  );
  const isOnDevice = !useAuth().currentUser;
  const submit = useSubmit();
  const current = useRef(list);
  current.current = list;

  function hide(listingId: string, removal: Removal | undefined) {
    setHidden((before) => {
      const after = new Map(before);
      if (removal) after.set(listingId, removal);
      else after.delete(listingId);
      return after;
    });
  }

  function reportFailure(listingId: string, reason: string | undefined) {
    setFailures((before) => {
      const after = new Map(before);
      if (reason) after.set(listingId, reason);
      else after.delete(listingId);
      return after;
    });
  }

  async function send(listingId: string, isWanted: boolean): Promise<HeartResult> {
    const result = await sendHeart(listingId, isWanted, isOnDevice);
    if (result === 'signed-out') submit({ next }, { method: 'post', action: heartAction(listingId, isWanted) });
    return result;
  }

  async function remove(car: RemovedCar) {
    hide(car.listingId, 'sending');
    reportFailure(car.listingId, undefined);
    const result = await send(car.listingId, false);
    const isDone = result === 'done';
    hide(car.listingId, isDone ? current.current : undefined);
    if (isDone) setLatest(car);
    else if (result !== 'signed-out') reportFailure(car.listingId, NOT_REMOVED[result]);
    reload();
  }

  async function undo({ listingId }: RemovedCar): Promise<boolean> {
    if ((await send(listingId, true)) !== 'done') return false;
    hide(listingId, undefined);
    setLatest(null);
    reload();
    return true;
  }

  const isHidden = (listingId: string) => {
    const removal = hidden.get(listingId);
    return removal !== undefined && (removal === 'sending' || removal === list);
  };
  return { remove, undo, isHidden, failures, removed: latest === undefined ? removed : latest };
}
