/** What the heart is answered: a form is led back to `next`, scripts send none and get a status. Failures are for the log only. */
import { redirect } from 'react-router';
import { db } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';

type Press = {
  userId: string;
  listingId: string;
  next: string | null;
  /** The request's id, for the log. */
  request: string;
};

type Change = (db: Database, userId: string, listingId: string) => Promise<boolean>;

/** `change` is `saveCar` or `unsaveCar`. */
export async function pressHeart({ userId, listingId, next, request }: Press, change: Change): Promise<Response> {
  try {
    const isThere = await change(db, userId, listingId);
    if (next === null) return isThere ? new Response(null, { status: 204 }) : notThere();
    return redirect(isThere ? next : `/listing/${encodeURIComponent(listingId)}`, 303);
  } catch (error) {
    log.error({ err: error, request }, 'the heart could not be changed');
    return next === null ? new Response(null, { status: 500 }) : redirect(next, 303);
  }
}

function notThere() {
  return new Response('Listing not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
