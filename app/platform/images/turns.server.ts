/**
 * Who decodes when. However many photos arrive, two are worked on at once, and a heavy one alone, so that memory stays
 * bounded; the others wait in the order they came.
 */
import { showFigure } from '#app/platform/metrics.server.ts';
import { openTurns } from '#app/platform/turns.server.ts';

const PLACES = 2;
const turns = openTurns(PLACES);

showFigure({
  name: 'kerbside_pictures',
  help: 'Pictures being decoded, cleaned and encoded, and those that wait for it.',
  label: 'state',
  read: turns.count,
});

/** Runs `work` when it is its turn; answers or throws what it does. */
export function takeTurn<T>({ alone }: { alone: boolean }, work: () => Promise<T>): Promise<T> {
  return turns.takeTurn(work, alone ? PLACES : 1);
}
