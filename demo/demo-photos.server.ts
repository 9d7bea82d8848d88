/** Stores the demo's photos through the pipeline that sellers' uploads go through. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredPhoto, storePhoto } from '#app/photos/photos.server.ts';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { fewAtOnce } from '#demo/few-at-once.ts';

/** Several sellers' listings share a photo, so the files are in a separate folder. */
const OWNER = 'demo';

type StoreOptions = { signal?: AbortSignal; onStored: (count: number) => void };

/** Gives the stored photos by name. When it throws, it writes no more: the caller can delete what is there. */
export async function storeDemoPhotos(
  names: readonly string[],
  { signal, onStored }: StoreOptions,
): Promise<Map<string, StoredPhoto>> {
  const folder = projectFolder('demo/photos');
  const stored = new Map<string, StoredPhoto>();
  const store = async (name: string) => {
    const file = `${name}.webp`;
    const outcome = await storePhoto(OWNER, file, await readFile(join(folder, file)));
    if (!outcome.ok) throw new Error(`The demo photo ${file} was rejected: ${outcome.reason}`);
    stored.set(name, outcome);
    onStored(stored.size);
  };
  await fewAtOnce(names, store, signal);
  return stored;
}

export async function deleteDemoPhotos(): Promise<void> {
  await storage.deleteFolder(`listings/${OWNER}`);
}
