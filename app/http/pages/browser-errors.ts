import { countAttempt } from '#app/http/attempts.server.ts';
import { BROWSER_ERRORS_FROM_ADDRESS, browserErrorSchema } from '#app/http/browser-errors.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Route } from './+types/browser-errors';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, browserErrorSchema, { multiline: ['message', 'stack'] });
  if (!form.ok) return form.refusal;
  const rateLimited = await countAttempt(context, { fromAddress: BROWSER_ERRORS_FROM_ADDRESS });
  if (!rateLimited) log.warn(form.value, 'browser error');
  return new Response(null, { status: 204 });
}
