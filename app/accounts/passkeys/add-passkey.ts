import { createPasskey, send } from '#app/accounts/passkeys/ask-passkey.ts';

const PATH = '/profile/passkeys/add';

/** Returns what went wrong; empty after a success. */
export async function addPasskey(fields: { name: string; currentPassword: string }): Promise<string> {
  const reply = await send<{ options: PublicKeyCredentialCreationOptionsJSON }>(PATH, fields);
  if (!('options' in reply)) return reply.message;
  const answer = await createPasskey(reply.options);
  if (!answer.ok) return answer.message;
  const added = await send<{ added: true }>(PATH, { name: fields.name, response: answer.response });
  return 'added' in added ? '' : added.message;
}
