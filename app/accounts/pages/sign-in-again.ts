import { redirect } from 'react-router';
import { z } from 'zod';
import { endSession } from '#app/accounts/sessions.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/sign-in-again';

const nextSchema = z.object({ next: z.string().default('/profile') });

/** Signs out first, because the sign-in page redirects signed-in people home. */
export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, nextSchema);
  const next = form.ok ? returnPath(form.value.next) : '/profile';
  return redirect(`/signin?next=${encodeURIComponent(next)}`, { headers: await endSession(db, request) });
}
