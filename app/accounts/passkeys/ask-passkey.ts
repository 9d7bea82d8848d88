import type { Afterwards } from '#app/accounts/afterwards.ts';

const TROUBLE = 'That didn’t work. Check that your device has a screen lock, then try again.';
const NOT_REACHED = 'We couldn’t reach the site. Check your connection and try again.';

type PasskeyAnswer = { ok: true; response: string } | { ok: false; message: string };

function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyAnswer> {
  return ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
}

function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer> {
  return ask(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
}

async function ask(start: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  try {
    return { ok: true, response: JSON.stringify(await start()) };
  } catch (error) {
    const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
    return { ok: false, message: isThere ? 'This device has a passkey for your account already.' : TROUBLE };
  }
}

async function send<Answer>(path: string, fields: Record<string, string>): Promise<Answer | { message: string }> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    return await response.json();
  } catch {
    return { message: NOT_REACHED };
  }
}

/** Returns what went wrong; empty after a success. */
export async function addPasskey(fields: { name: string; currentPassword: string }): Promise<string> {
  const reply = await send<{ options: PublicKeyCredentialCreationOptionsJSON }>('/profile/passkeys/add', fields);
  if (!('options' in reply)) return reply.message;
  const answer = await createPasskey(reply.options);
  if (!answer.ok) return answer.message;
  const added = await send<{ added: true }>('/profile/passkeys/add', { name: fields.name, response: answer.response });
  return 'added' in added ? '' : added.message;
}

/** Returns where to go next, or what went wrong. */
export async function signInWithPasskey(afterwards: Afterwards): Promise<{ to: string } | { message: string }> {
  const reply = await send<{ options: PublicKeyCredentialRequestOptionsJSON }>('/signin/passkey', {});
  if (!('options' in reply)) return reply;
  const answer = await askPasskey(reply.options);
  return answer.ok ? send('/signin/passkey', { response: answer.response, ...afterwards }) : answer;
}
