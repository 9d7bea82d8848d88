import type { Photo } from '#app/vocabulary/photo.ts';

/** Null on failure. Never throws. */
export async function fetchPhotos(listingId: string): Promise<Photo[] | null> {
  try {
    const response = await fetch(`/listing/${listingId}/photos`);
    return response.ok ? ((await response.json()) as Photo[]) : null;
  } catch {
    return null;
  }
}
