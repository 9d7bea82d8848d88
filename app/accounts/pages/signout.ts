import { redirect } from 'react-router';
import { signOut } from '#app/accounts/signin.server.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/signout';

export function loader() {
  return redirect('/');
}

/** Redirects home even if it fails, and clears the cookies because the session couldn't be ended. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await withFailureMessage(context, 'Sign-out failed.', () => signOut(db, request));
  const headers = result.success ? result.headers : { 'Clear-Site-Data': '"cookies"' };
  return redirect('/', { status: 303, headers });
}
