import { newId } from '#app/platform/ids.server.ts';
import { cleanPhoto } from '#app/platform/images/clean-photo.server.ts';
import { type Rejected, rejected } from '#app/platform/images/photo-rejections.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

type Stored = { key: string; width: number; height: number; thumbhash: string };

export async function storePhotoUnder(
  folder: string,
  fileName: string,
  bytes: Uint8Array,
  least = { width: 0, height: 0 },
): Promise<({ ok: true } & Stored) | Rejected> {
  const clean = await cleanPhoto(bytes);
  if (!clean.ok) return clean;
  const { files, ...facts } = clean;
  const [short, long] = [Math.min(facts.width, facts.height), Math.max(facts.width, facts.height)];
  if (short < least.height || long < least.width) return rejected('too-small');
  const key = `${folder}/${photoFolder(fileName)}`;
  const written = await Promise.allSettled(files.map((file) => storage.put(`${key}/${file.name}`, file.bytes)));
  const failed = written.find((outcome) => outcome.status === 'rejected');
  if (!failed) return { ...facts, key };
  await storage.deleteFolder(key).catch(() => {});
  throw failed.reason;
}

function photoFolder(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/s, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return `${Date.now()}-${name || 'photo'}-${newId().slice(0, 6)}`;
}
