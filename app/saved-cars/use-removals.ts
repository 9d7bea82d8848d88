import { useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { SavedPage } from '#app/saved-cars/saved-list.server.ts';
import { heartAction, sendHeart } from '#app/saved-cars/use-saved.ts';

export type RemovedCar = { listingId: string; title: string };

/** On its way, or done and not yet read again: hidden as long as this same list is shown. */
type Hiding = 'sending' | SavedPage;

type Options = {
  /** What the page shows. */
  list: SavedPage | undefined;
  /** The removal that the page was loaded with. */
  removed: RemovedCar | null;
  /** The page's own address, for whoever is signed out by now. */
  next: string;
  /** Reads the page's data again. */
  look: () => void;
};

/** Removals that show at once, can be taken back, and are undone by themselves where they fail. */
export function useRemovals({ list, removed, next, look }: Options) {
  const [hidden, setHidden] = useState<ReadonlyMap<string, Hiding>>(new Map());
  const [latest, setLatest] = useState<RemovedCar | null>();
  const submit = useSubmit();
  const current = useRef(list);
  current.current = list;

  function hide(listingId: string, hiding: Hiding | undefined) {
    setHidden((before) => {
      const after = new Map(before);
      if (hiding) after.set(listingId, hiding);
      else after.delete(listingId);
      return after;
    });
  }

  /** Whether it was kept as asked. */
  async function send(listingId: string, isWanted: boolean): Promise<boolean> {
    const answer = await sendHeart(listingId, isWanted);
    if (answer === 'signed-out') submit({ next }, { method: 'post', action: heartAction(listingId, isWanted) });
    return answer === 'done';
  }

  async function remove(car: RemovedCar) {
    hide(car.listingId, 'sending');
    const isDone = await send(car.listingId, false);
    hide(car.listingId, isDone ? current.current : undefined);
    if (isDone) setLatest(car);
    look();
  }

  /** Whether it is saved again. */
  async function undo({ listingId }: RemovedCar): Promise<boolean> {
    if (!(await send(listingId, true))) return false;
    hide(listingId, undefined);
    setLatest(null);
    look();
    return true;
  }

  const isHidden = (listingId: string) => {
    const hiding = hidden.get(listingId);
    return hiding !== undefined && (hiding === 'sending' || hiding === list);
  };
  return { remove, undo, isHidden, removed: latest === undefined ? removed : latest };
}
