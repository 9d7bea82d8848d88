import { redirect } from 'react-router';
import { endSession } from '#app/accounts/sessions.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Route } from './+types/signout';

export function loader() {
  return redirect('/');
}

/** Leads home whatever happens; a failure is for the log only. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = await endSession(db, request).catch((error) => {
    log.error({ err: error, request: context.get(requestContext).id }, 'the sign-out failed');
    return new Headers({ 'Clear-Site-Data': '"cookies"' });
  });
  return redirect('/', { status: 303, headers });
}
