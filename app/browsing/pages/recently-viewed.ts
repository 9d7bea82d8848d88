import { toCard } from '#app/listings/card.ts';
import { listSummaries } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { isId } from '#app/platform/ids.server.ts';
import { withOnRoad } from '#app/prices/on-road-shown.ts';
import { readVisitorState } from '#app/prices/visitor-state.server.ts';
import type { Route } from './+types/recently-viewed';

/** As many as a page of saved cars. */
const MOST_CARS = 24;

/** The cards of the device's recent cars. The server stores nothing. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const ids = (url.searchParams.get('ids') ?? '').split(',', MOST_CARS).filter(isId);
  const listings = await listSummaries(db, [...new Set(ids)]);
  const now = new Date();
  const state = await readVisitorState(request);
  const cards = listings.map((listing) => withOnRoad(toCard(listing, now), listing, state, now));
  return Response.json(cards, { headers: { 'Cache-Control': 'private, no-store' } });
}
