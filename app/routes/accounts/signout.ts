import { redirect } from 'react-router';
import { signOut } from '#app/accounts/signout.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/signout';

export function loader() {
  return redirect('/');
}

/** Leads home whatever happens. Where the session could not be ended, the browser at least forgets it. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await orFailure(context, 'You could not be signed out.', () => signOut(db, request));
  const headers = result.success ? result.headers : { 'Clear-Site-Data': '"cookies"' };
  return redirect('/', { status: 303, headers });
}
