/**
 * Who decodes when. However many photos arrive, two are worked on at once, and a heavy one alone, so that memory stays
 * bounded; the others wait in the order they came.
 */
import { openTurns } from '#app/platform/turns.server.ts';

const PLACES = 2;
const takePlaces = openTurns(PLACES);

/** Runs `work` when it is its turn; answers or throws what it does. */
export function takeTurn<T>({ alone }: { alone: boolean }, work: () => Promise<T>): Promise<T> {
  return takePlaces(work, alone ? PLACES : 1);
}
