import { z } from 'zod';
import { addPushDevice } from '#app/accounts/push-devices.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { readPushKeys } from '#app/platform/push/web-push.server.ts';
import type { Route } from './+types/push-device';

const deviceForm = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
const NOT_A_DEVICE = 'Notifications can’t be sent to this browser.';

export async function loader() {
  const { publicKey } = await readPushKeys(db);
  return Response.json({ publicKey });
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, deviceForm);
  if (!form.ok) return jsonRefusal(form.status, NOT_A_DEVICE);
  if (!(await addPushDevice(db, viewer, form.value))) return jsonRefusal(422, NOT_A_DEVICE);
  return new Response(null, { status: 204 });
}
