/** Two images at once, a heavy one alone: that bounds the memory. */
import { showFigure } from '#app/platform/metrics.server.ts';
import { openTurns } from '#app/platform/turns.server.ts';

const PLACES = 2;
const turns = openTurns(PLACES);

showFigure({
  name: 'kerbside_pictures',
  help: 'Images being processed, and images that wait.',
  label: 'state',
  read: turns.count,
});

export function takeTurn<T>({ alone }: { alone: boolean }, work: () => Promise<T>): Promise<T> {
  return turns.takeTurn(work, alone ? PLACES : 1);
}
