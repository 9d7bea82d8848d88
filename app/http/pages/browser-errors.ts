import { z } from 'zod';
import { countAttempt } from '#app/http/attempts.server.ts';
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

/** One browser that keeps breaking must not fill the log. */
const BROWSER_ERRORS_FROM_ADDRESS = { name: 'browser-errors-from-address', attempts: 20, seconds: 3600 };

const upTo = (characters: number) => z.string().transform((text) => text.slice(0, characters));

export const browserErrorSchema = z.object({
  pattern: upTo(100).default(''),
  type: upTo(60),
  message: upTo(300).transform(withoutContent).default(''),
  stack: upTo(2000).transform(placesOf).default(''),
});

/** A message may quote what a person typed, or a phone number. */
function withoutContent(message: string): string {
  return message.replace(/"[^"]*"?|\S*@\S*|[\d\s()+-]*\d{3}[\d\s()+-]*/g, '…');
}

/** The first lines repeat the message, and a page's own address may hold a code. */
function placesOf(stack: string): string {
  const lines = stack.split('\n').map((line) => line.trim());
  const places = lines.filter((line) => /:\d+:\d+\)?$/.test(line));
  return places.map((line) => line.replace(/[?#]\S*?(?=:\d+:\d+\)?$)/, '')).join('\n');
}
