import { readPhotoFolder } from '#app/stock/file/photo-folder.server.ts';
import { type PhotoSource, photoSource } from '#app/stock/file/photo-source.server.ts';
import { readWebPhotos, type WebPhotos } from '#app/stock/file/web-photos.server.ts';
import { readZipPhotos } from '#app/stock/file/zip-file.server.ts';

type Web = Omit<WebPhotos, 'others'>;

/** From the ZIP file that was uploaded, and from the web where a cell has an address. */
export async function photosOfRun(runId: string, web: Web): Promise<PhotoSource> {
  return photoSource(readWebPhotos({ others: await readZipPhotos(runId), ...web }));
}

/** From this folder, and from the web where a cell has an address. */
export async function photosInFolder(folder: string, web: Web): Promise<PhotoSource> {
  return photoSource(readWebPhotos({ others: await readPhotoFolder(folder), ...web }));
}
