import { data, isRouteErrorResponse } from 'react-router';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { isNetworkError } from '#app/ui/network-error.ts';

const NO_CONNECTION = 'We can’t connect right now. Your text is still here. Check your connection and try again.';
export const OUR_SIDE = 'Something went wrong on our side. Your text is still here. Try again.';

/** Keeps the page and its text. Rethrows real answers: redirects and 404s. */
export function notAnswered(error: unknown, message = isNetworkError(error) ? NO_CONNECTION : OUR_SIDE) {
  if (error instanceof Response || isRouteErrorResponse(error)) throw error;
  const reply: FormReply = { status: 'error', error: { '': [message] } };
  // With status 503 React Router does not revalidate.
  return data(reply, 503);
}
