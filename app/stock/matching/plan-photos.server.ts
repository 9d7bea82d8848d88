/** Photos are stored first, so that a listing is written together with them. */

import type { FoundPhotos, PhotoSource } from '#app/stock/file/photo-source.server.ts';
import type { Planned } from '#app/stock/matching/plan-batch.server.ts';

export type PhotoTaking = {
  source: PhotoSource;
  /** Null in a dry run: photos are looked for but not stored. */
  sellerId: string | null;
  signal: AbortSignal;
};
export type WithPhotos = {
  planned: Planned;
  failures: string[];
  stored: number;
  /** Photos that failed in an earlier run and whose files are unchanged. */
  failedBefore: number;
};

/** Two are decoded at a time while another is read. */
const AT_ONCE = 3;

/** Leaves out listings that an interruption left without their photos. */
export async function planPhotos(taking: PhotoTaking, planned: Planned[]): Promise<WithPhotos[]> {
  const done: (WithPhotos | undefined)[] = new Array(planned.length);
  let next = 0;
  async function work() {
    while (next < planned.length && !taking.signal.aborted) {
      const index = next;
      next += 1;
      done[index] = await planOne(taking, planned[index] as Planned);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done.filter((one) => one !== undefined);
}

async function planOne({ source, sellerId }: PhotoTaking, planned: Planned): Promise<WithPhotos> {
  const names = planned.prepared.photoNames;
  const foundPhotos = await source.find(names);
  const before = readHash(planned.known?.photosHash ?? '');
  if (foundPhotos.hash === before.hash) return { planned, failures: [], stored: 0, failedBefore: before.failed };
  const result = sellerId ? await source.store(sellerId, foundPhotos) : pretend(foundPhotos);
  const failures = [...foundPhotos.failures, ...result.failures];
  const hasNone = names.length > 0 && result.photos.length === 0;
  return {
    planned: {
      ...planned,
      outcome: planned.outcome === 'unchanged' && !hasNone ? 'changed' : planned.outcome,
      entry: {
        ...planned.entry,
        photosHash: writeHash(result.mayWorkLater ? LATER : foundPhotos.hash, failures.length),
      },
      // The photos it has are better than none.
      photos: hasNone ? null : result.photos,
    },
    failures,
    stored: result.photos.length,
    failedBefore: 0,
  };
}

function pretend({ names }: FoundPhotos): Awaited<ReturnType<PhotoSource['store']>> {
  const photos = names.map((key) => ({ key, width: 1, height: 1, thumbhash: '' }));
  return { photos, failures: [], mayWorkLater: false };
}

/** No hash, so the next import takes these photos again. */
const LATER = 'later';

function writeHash(hash: string, failed: number): string {
  return failed > 0 ? `${hash}:${failed}` : hash;
}

function readHash(written: string): { hash: string; failed: number } {
  const [hash = '', failed = '0'] = written.split(':');
  return { hash, failed: Number(failed) };
}
