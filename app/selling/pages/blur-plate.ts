import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { blurPlate, boxSchema } from '#app/photos/blur-plate.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/blur-plate';

const BLURS = { name: 'plate-blurs', attempts: 120, seconds: 3600 };

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, boxSchema);
  if (!form.ok) return jsonRefusal(form.status, 'Draw a box over the plate.');
  const tooMany = await countAttempt(context, { ofAccount: [BLURS, uid] });
  if (tooMany) return jsonRefusal(429, tooMany.message);
  const photo = await blurPlate(db, uid, { photoId: id, box: form.value });
  return photo ? Response.json(photo) : jsonRefusal(404, 'Photo not found');
}
