import { BROWSER_ERRORS_FROM_ADDRESS, browserErrorSchema } from '#app/http/browser-errors.server.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { countTry } from '#app/http/tries.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Route } from './+types/browser-errors';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, browserErrorSchema, { multiline: ['message', 'stack'] });
  if (!form.ok) return form.refusal;
  const tooMany = await countTry(context, { fromAddress: BROWSER_ERRORS_FROM_ADDRESS });
  if (!tooMany) log.warn(form.value, 'a page failed in a browser');
  return new Response(null, { status: 204 });
}
