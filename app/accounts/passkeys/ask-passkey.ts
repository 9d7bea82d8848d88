const TROUBLE = 'That didn’t work. Check that your device has a screen lock, then try again.';
const NOT_REACHED = 'We couldn’t reach the site. Check your connection and try again.';

export type PasskeyAnswer = { ok: true; response: string } | { ok: false; message: string };

export function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyAnswer> {
  return ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
}

export function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer> {
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

export async function send<Answer>(
  path: string,
  fields: Record<string, string>,
): Promise<Answer | { message: string }> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    return await response.json();
  } catch {
    return { message: NOT_REACHED };
  }
}
