import type { Afterwards } from '#app/accounts/afterwards.ts';
import { askPasskey, send } from '#app/accounts/passkeys/ask-passkey.ts';

const PATH = '/signin/passkey';

/** Returns what went wrong; a success loads the next page. */
export async function signInWithPasskey(afterwards: Afterwards): Promise<string> {
  const reply = await send<{ options: PublicKeyCredentialRequestOptionsJSON }>(PATH, {});
  if (!('options' in reply)) return reply.message;
  const answer = await askPasskey(reply.options);
  if (!answer.ok) return answer.message;
  const entered = await send<{ to: string }>(PATH, { response: answer.response, ...afterwards });
  if (!('to' in entered)) return entered.message;
  location.assign(entered.to);
  return '';
}
