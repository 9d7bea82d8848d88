import { z } from 'zod';
import { PASSKEY_FROM_ADDRESS } from '#app/accounts/account-limits.ts';
import { afterwards, authenticationAnswer } from '#app/accounts/auth-forms.ts';
import { optionsToSignIn, signInWithPasskey } from '#app/accounts/passkeys.server.ts';
import { findPerson } from '#app/accounts/profile.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { signInOnDevice } from '#app/http/device.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { jsonRefusal } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import type { Route } from './+types/passkey-signin';

const NOT_SIGNED_IN = 'That passkey doesn’t sign in here. Sign in another way.';
const passkeyForm = z.object({ response: z.string().default(''), ...afterwards });

/** Without a response: the options for the browser. A passkey is both steps, so no code is asked. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, passkeyForm);
  if (!form.ok) return jsonRefusal(form.status, NOT_SIGNED_IN);
  const tooMany = await countAttempt(context, { fromAddress: PASSKEY_FROM_ADDRESS });
  if (tooMany) return jsonRefusal(429, tooMany.message);
  const { response, next, save } = form.value;
  if (response === '') return Response.json({ options: await optionsToSignIn(db) });
  const answer = authenticationAnswer(response);
  const person = answer && (await signInWithPasskey(db, { response: answer }));
  if (!person) return jsonRefusal(401, NOT_SIGNED_IN);
  const { userId } = person;
  const headers = await signInOnDevice(request, person);
  await saveAfterSignIn(db, { userId, request, headers }, save);
  return Response.json({ to: pathAfterSignIn(await findPerson(db, userId), next) }, { headers });
}
