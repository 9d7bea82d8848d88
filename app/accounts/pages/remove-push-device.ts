import { z } from 'zod';
import { removePushDevice } from '#app/accounts/push-devices.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/remove-push-device';

const removal = z.object({ endpoint: z.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, removal);
  if (!form.ok) return jsonRefusal(form.status, 'This browser wasn’t named.');
  await removePushDevice(db, uid, form.value.endpoint);
  return new Response(null, { status: 204 });
}
