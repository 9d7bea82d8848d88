import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { suburbOf } from '#app/places/place.ts';
import { placeAround } from '#app/places/places.server.ts';
import type { Route } from './+types/place-around';

/** Rounded in the page, sent in the body because addresses end up in logs, and not kept. */
const pointSchema = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/** The suburb around a point; null outside Australia. */
export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, pointSchema);
  if (!form.ok) return form.refusal;
  const place = placeAround(form.value);
  return Response.json({ near: place && suburbOf(place) }, { headers: { 'cache-control': 'no-store' } });
}
