import { takeMailedAnswer } from '#app/enquiries/mailed-answers.server.ts';
import { isWebhookSecret } from '#app/enquiries/message-links.server.ts';
import { readWhole } from '#app/http/received-upload.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/inbound-mail';

const MAX_BYTES = 40 * 1024 * 1024;

/** A mail provider posts each mail here as it arrived (RFC 822), and again unless the answer is 204. */
export async function action({ request, params }: Route.ActionArgs) {
  if (!isWebhookSecret(params.secret)) return new Response('Not found\n', { status: 404 });
  const source = await readWhole(request.body, MAX_BYTES);
  if (typeof source === 'number') return new Response('Too large or too slow\n', { status: source });
  await takeMailedAnswer(db, source);
  return new Response(null, { status: 204 });
}
