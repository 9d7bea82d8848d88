/** Cars saved without an account: a cookie with their ids, last saved first. */
import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { viewerContext } from '#app/http/request-context.ts';
import { LONGEST_SECONDS, serverCookie } from '#app/platform/cookies.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { MOST_CARS_ON_DEVICE, MOST_HIDDEN_CARS } from '#app/saved-cars/device-cars.ts';
import { saveCar, saveCarAfterSignIn, savedAmong } from '#app/saved-cars/saved-cars.server.ts';

const cookie = idCookie('kerbside.cars', MOST_CARS_ON_DEVICE);

/** Null until the visitor has chosen to save cars on this device. */
export function readDeviceCars(request: Request): Promise<string[] | null> {
  return cookie.read(request);
}

export function storeDeviceCars(ids: readonly string[]): Promise<string> {
  return cookie.store(ids);
}

type SignedIn = { userId: string; request: Request; headers: Headers };

/** If moving the device's cars to the account fails, they stay on the device and the sign-in succeeds. */
export async function joinDeviceCars(db: Database, { userId, request, headers }: SignedIn): Promise<void> {
  const ids = await readDeviceCars(request);
  if (!ids) return;
  try {
    for (const id of ids.toReversed()) await saveCar(db, userId, id);
    headers.append('Set-Cookie', await cookie.forget());
  } catch (error) {
    log.error({ err: error }, 'could not save a device’s cars after the sign-in');
  }
}

export async function saveAfterSignIn(db: Database, signedIn: SignedIn, listingId: string | undefined): Promise<void> {
  await joinDeviceCars(db, signedIn);
  await saveCarAfterSignIn(db, signedIn.userId, listingId);
}

type Call = { request: Request; context: Readonly<RouterContextProvider> };

export async function heartsAmong(
  db: Database,
  { request, context }: Call,
  listingIds: string[],
): Promise<ReadonlySet<string>> {
  const viewer = context.get(viewerContext);
  if (viewer) return savedAmong(db, viewer.uid, listingIds);
  const onDevice = await readDeviceCars(request);
  return new Set(listingIds.filter((id) => onDevice?.includes(id)));
}

/** A cookie with a list of up to `most` ids, latest first. Invalid ids are dropped. */
export function idCookie(name: string, most: number) {
  const idList = z.array(z.string()).transform((ids) => [...new Set(ids.filter(isId))].slice(0, most));
  const cookie = serverCookie(name, { seconds: LONGEST_SECONDS });
  return {
    /** Null if the browser has none. */
    async read(request: Request): Promise<string[] | null> {
      const cookies = request.headers.get('Cookie');
      if (!cookies?.includes(`${name}=`)) return null;
      const parsed = idList.safeParse(await cookie.parse(cookies));
      return parsed.success ? parsed.data : null;
    },
    store: (ids: readonly string[]) => cookie.serialize(ids.slice(0, most)),
    forget: () => cookie.serialize('', { maxAge: 0 }),
  };
}

const hiddenCookie = idCookie('kerbside.hidden', MOST_HIDDEN_CARS);

export async function readHiddenCars(request: Request): Promise<string[]> {
  return (await hiddenCookie.read(request)) ?? [];
}

/** With the oldest beyond the limit back in the results. An empty list goes, so that pages come from the cache again. */
export function storeHiddenCars(ids: readonly string[]): Promise<string> {
  return ids.length > 0 ? hiddenCookie.store(ids) : hiddenCookie.forget();
}
