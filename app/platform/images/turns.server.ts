/** Bounds the memory of images: three files in memory, of which two are processed, or a heavy one alone. */
import { showFigure } from '#app/platform/metrics.server.ts';
import { openTurns } from '#app/platform/turns.server.ts';

export type ImageFile = { bytes(): Promise<Uint8Array> };

const FILES = 3;
const PLACES = 2;
const files = openTurns(FILES);
const turns = openTurns(PLACES);

showFigure({
  name: 'kerbside_uploads',
  help: 'Uploaded images in memory, and those waiting on the disk.',
  label: 'state',
  read: files.count,
});

showFigure({
  name: 'kerbside_pictures',
  help: 'Images being processed, and images waiting.',
  label: 'state',
  read: turns.count,
});

export function withBytes<T>(file: ImageFile, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  return files.takeTurn(async () => use(await file.bytes()));
}

export function takeTurn<T>({ alone }: { alone: boolean }, work: () => Promise<T>): Promise<T> {
  return turns.takeTurn(work, { takes: alone ? PLACES : 1 });
}
