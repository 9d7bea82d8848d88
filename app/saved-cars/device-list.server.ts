import { listingTitle } from '#app/listings/listing.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { hiddenAmong } from '#app/listings/visible.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { readDeviceCars, storeDeviceCars } from '#app/saved-cars/device-cars.server.ts';
import { findCarToSave } from '#app/saved-cars/saved-cars.server.ts';
import { pageOf, type SavedPage } from '#app/saved-cars/saved-list.server.ts';

/** `headers` makes the device forget the cars that are gone. */
type DeviceList = { saved: SavedPage; headers: Headers };

/** Null for a device that saves no cars. */
export async function listDeviceCars(
  db: Database,
  request: Request,
  requestedPage: number,
): Promise<DeviceList | null> {
  const ids = await readDeviceCars(request);
  if (!ids) return null;
  const listings = await listSummaries(db, ids);
  const { offset, limit, ...place } = pageOf(listings.length, requestedPage);
  const cars = listings
    .slice(offset, offset + limit)
    .map((listing) => ({ listing, savedAt: null, priceChange: null, note: '' }));
  const hidden = listings.length < ids.length ? await hiddenAmong(db, ids) : [];
  const gone = ids.length - listings.length - hidden.length;
  const headers = new Headers();
  if (gone > 0) headers.append('Set-Cookie', await storeDeviceCars([...listings.map(({ id }) => id), ...hidden]));
  return { saved: { ...place, cars, gone }, headers };
}

/** As `findRemovedCar`, for a device. */
export async function findCarRemovedFromDevice(db: Database, request: Request, listingId: string | null) {
  const ids = await readDeviceCars(request);
  if (!listingId || !ids || ids.includes(listingId)) return null;
  const listing = await findCarToSave(db, listingId);
  return listing ? { listingId, title: listingTitle(listing) } : null;
}
