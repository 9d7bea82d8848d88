/** A progress bar on a terminal, a line now and then elsewhere. */
import { formatCount } from '#app/vocabulary/numbers.ts';

export type Progress = {
  show(state: { records: number; readBytes: number; sizeBytes: number }): void;
  clear(): void;
};

type Screen = { isTTY?: boolean; write(text: string): unknown };

const WIDTH = 24;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;

export function createProgress(screen: Screen, now: () => number = Date.now): Progress {
  const startedAt = now();
  let shownAt = startedAt;
  return {
    show(state) {
      const at = now();
      if (at - shownAt < (screen.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      shownAt = at;
      const text = formatProgress(state, at - startedAt);
      screen.write(screen.isTTY ? `\r\u001b[2K${drawBar(share(state))} ${text}` : `${text}\n`);
    },
    clear() {
      if (screen.isTTY) screen.write('\r\u001b[2K');
    },
  };
}

type State = Parameters<Progress['show']>[0];

function share({ readBytes, sizeBytes }: State): number {
  return sizeBytes === 0 ? 1 : Math.min(1, readBytes / sizeBytes);
}

function drawBar(part: number): string {
  const full = Math.round(part * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
}

/** The rate is in records; the time left follows from the bytes, as the number of records is unknown. */
function formatProgress(state: State, elapsedMs: number): string {
  const part = share(state);
  const rate = Math.round(state.records / (elapsedMs / 1000));
  const leftMs = part === 0 ? 0 : (elapsedMs / part) * (1 - part);
  const percent = Math.floor(part * 100);
  return `${percent} %, ${formatCount(state.records)} records, ${formatCount(rate)} a second, ${formatTime(leftMs)} left`;
}

function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
