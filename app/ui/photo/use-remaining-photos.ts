import { useRef, useState } from 'react';
import type { ShownPhoto } from '#app/vocabulary/photo.ts';

type CardPhotos = {
  photo: ShownPhoto | null;
  count: number;
  fetchAll: () => Promise<readonly ShownPhoto[] | null>;
};

/** The photos of a card in order; null is one not fetched yet. A failed fetch is retried on the next `ask`. */
export function useRemainingPhotos({ photo, count, fetchAll }: CardPhotos) {
  const [fetched, setFetched] = useState<readonly ShownPhoto[]>([]);
  const isFetching = useRef(false);

  async function ask() {
    if (isFetching.current || count < 2) return;
    isFetching.current = true;
    const all = await fetchAll();
    isFetching.current = all !== null;
    if (all) setFetched(all);
  }

  const photos = Array.from({ length: count }, (_, index) => (index === 0 ? photo : (fetched[index] ?? null)));
  return { photos, ask };
}
