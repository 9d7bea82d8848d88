import { PASSWORD_OF_VIEWER } from '#app/accounts/account-limits.ts';
import { addSchema, registrationAnswer } from '#app/accounts/auth-forms.ts';
import { proveIdentity } from '#app/accounts/identity-proof.server.ts';
import { addPasskey, optionsToAdd } from '#app/accounts/passkeys.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { clearAttempts } from '#app/platform/rate-limit.server.ts';
import type { Route } from './+types/add-passkey';

const NOT_ADDED = 'The passkey wasn’t added. Try again.';

/** Without a response: checks the identity and answers the options for the browser, whose challenge works once. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, addSchema);
  if (!form.ok) return jsonRefusal(form.status, 'Enter a name of at most 60 characters.');
  const { name, currentPassword, response } = form.value;
  if (response !== '') {
    const answer = registrationAnswer(response);
    const isAdded = answer !== null && (await addPasskey(db, viewer.uid, { response: answer, name }));
    return isAdded ? Response.json({ added: true }) : jsonRefusal(422, NOT_ADDED);
  }
  const tooMany = await countAttempt(context, { ofAccount: [PASSWORD_OF_VIEWER, viewer.uid] });
  if (tooMany) return jsonRefusal(429, tooMany.message);
  const proof = await proveIdentity(db, viewer, { password: currentPassword });
  if (!proof.success) return jsonRefusal(403, proof.message);
  await clearAttempts(db, PASSWORD_OF_VIEWER, viewer.uid);
  return Response.json({ options: await optionsToAdd(db, viewer) });
}
