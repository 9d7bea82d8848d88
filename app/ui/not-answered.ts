import { data, isRouteErrorResponse } from 'react-router';
import type { FormReply } from '#app/ui/form-check.ts';

/** What a form is told when no answer came. Throws what is an answer: a redirect, or that there is no such page. */
export function notAnswered(error: unknown, message: string) {
  if (error instanceof Response || isRouteErrorResponse(error)) throw error;
  const reply: FormReply = { status: 'error', error: { '': [message] } };
  // With this status nothing else is asked of a server that cannot be reached.
  return data(reply, 503);
}
