import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { calendarOf, readDay } from '#app/trust/handover.ts';
import { findOwnSoldCar } from '#app/trust/own-sold-car.server.ts';
import type { Route } from './+types/handover-calendar';

/** Deadlines run from the day on the receipt, or from the day the car was marked as sold. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const car = await findOwnSoldCar(db, viewer.uid, params.id);
  if (!car) throw notFound('Listing not found');
  const { id, title, state } = car;
  const soldOn = readDay(url.searchParams.get('sold')) ?? car.soldOn;
  const calendar = calendarOf({ id, title, state, soldOn, origin: env.PUBLIC_URL, now: new Date() });
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="handover.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
}
