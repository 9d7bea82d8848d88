import { useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { heartAction, sendHeart } from '#app/saved-cars/use-saved.ts';

export type RemovedCar = { listingId: string; title: string };

/** Being sent, or sent and hidden until the page shows a newer list than this. */
type Removal = 'sending' | SavedPage;

type Options = {
  list: SavedPage | undefined;
  removed: RemovedCar | null;
  next: string;
  reload: () => void;
};

/** Removals show at once, can be undone, and are reverted if they fail. */
export function useRemovals({ list, removed, next, reload }: Options) {
  const [hidden, setHidden] = useState<ReadonlyMap<string, Removal>>(new Map());
  const [latest, setLatest] = useState<RemovedCar | null>();
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

  async function send(listingId: string, isWanted: boolean): Promise<boolean> {
    const result = await sendHeart(listingId, isWanted);
    if (result === 'signed-out') submit({ next }, { method: 'post', action: heartAction(listingId, isWanted) });
    return result === 'done';
  }

  async function remove(car: RemovedCar) {
    hide(car.listingId, 'sending');
    const isDone = await send(car.listingId, false);
    hide(car.listingId, isDone ? current.current : undefined);
    if (isDone) setLatest(car);
    reload();
  }

  async function undo({ listingId }: RemovedCar): Promise<boolean> {
    if (!(await send(listingId, true))) return false;
    hide(listingId, undefined);
    setLatest(null);
    reload();
    return true;
  }

  const isHidden = (listingId: string) => {
    const removal = hidden.get(listingId);
    return removal !== undefined && (removal === 'sending' || removal === list);
  };
  return { remove, undo, isHidden, removed: latest === undefined ? removed : latest };
}
