import { redirect } from 'react-router';
import { succeeded } from '#app/accounts/auth-result.ts';
import { signOut } from '#app/accounts/signin.server.ts';
import { answerContext } from '#app/http/request-context.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/signout';

export function loader() {
  return redirect('/');
}

/** If it fails, the page stays as it is and says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await withFailureMessage(context, 'You’re still signed in.', () => signOut(db, request));
  context.set(answerContext, result.success ? succeeded(result.message) : result);
  if (!result.success) throw new Response('You’re still signed in. Go back and try again.', { status: 503 });
  return redirect('/', { status: 303, headers: result.headers });
}
