import { useRef, useState } from 'react';
import { fetchPhotos } from '#app/listings/photos/fetch-photos.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type Known = { listingId: string; photo: Photo | null; count: number };

/**
 * The photos of a card, in order: the main one from the start, the others once `ask` was called and they have come; null
 * stands for one that has not. What could not be fetched is asked for again the next time.
 */
export function useFurtherPhotos({ listingId, photo, count }: Known) {
  const [fetched, setFetched] = useState<readonly Photo[]>([]);
  const isAsking = useRef(false);

  async function ask() {
    if (isAsking.current || count < 2) return;
    isAsking.current = true;
    const found = await fetchPhotos(listingId);
    isAsking.current = found !== null;
    if (found) setFetched(found);
  }

  const photos = Array.from({ length: count }, (_, index) => (index === 0 ? photo : (fetched[index] ?? null)));
  return { photos, ask };
}
