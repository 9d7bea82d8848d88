/** The demo's drawings as stored photos, made by the same pipeline as everybody's. */
import sharp from 'sharp';
import { type StoredPhoto, storePhoto } from '#app/listings/photos/photos.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { fewAtOnce } from '#demo/few-at-once.ts';
import { illustrate, type Picture, pictureName } from '#demo/illustrations/illustrate.ts';

/** Photos that many listings share belong to nobody: they stand beside the sellers' folders. */
const OWNER = 'demo';

/**
 * Stores the photos and answers them by the names of their pictures. Where it throws, nothing is being written any more,
 * so that what was written can be deleted.
 */
export async function storePictures(
  pictures: Picture[],
  { signal, onStored }: { signal?: AbortSignal; onStored: (count: number) => void },
): Promise<Map<string, StoredPhoto>> {
  const stored = new Map<string, StoredPhoto>();
  const byName = new Map(pictures.map((picture) => [pictureName(picture), picture]));
  const store = async ([name, picture]: [string, Picture]) => {
    stored.set(name, await storePicture(name, picture));
    onStored(stored.size);
  };
  await fewAtOnce(byName, store, signal);
  return stored;
}

async function storePicture(name: string, picture: Picture): Promise<StoredPhoto> {
  const drawing = await sharp(Buffer.from(illustrate(picture)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const outcome = await storePhoto(OWNER, name, drawing);
  if (!outcome.ok) throw new Error(`The demo picture ${name} was refused: ${outcome.reason}`);
  return outcome;
}

/** What an interrupted seed left behind. */
export async function deleteDemoPhotos(): Promise<void> {
  await storage.deleteFolder(`listings/${OWNER}`);
}
