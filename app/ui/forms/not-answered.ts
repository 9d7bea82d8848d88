import { data, isRouteErrorResponse } from 'react-router';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { isUnreachable } from '#app/ui/unreachable.ts';

const NO_CONNECTION =
  'The site could not be reached. What you typed is still here: check your connection and try again.';
const OUR_SIDE = 'Something went wrong on our side. What you typed is still here: please try again.';

/**
 * What a form is told when it got no answer, so that its page stays with what was typed. Throws what is an answer: a
 * redirect, or that there is no such page.
 */
export function notAnswered(error: unknown, message = isUnreachable(error) ? NO_CONNECTION : OUR_SIDE) {
  if (error instanceof Response || isRouteErrorResponse(error)) throw error;
  const reply: FormReply = { status: 'error', error: { '': [message] } };
  // With this status nothing else is asked of a server that cannot be reached.
  return data(reply, 503);
}
