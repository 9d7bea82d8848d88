import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** Only what we need to choose the check; the library validates the rest. */
const answer = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key'), response: z.looseObject({}) });

export function authenticationAnswer(json: string): AuthenticationResponseJSON | null {
  return read<AuthenticationResponseJSON>(json);
}

export function registrationAnswer(json: string): RegistrationResponseJSON | null {
  return read<RegistrationResponseJSON>(json);
}

function read<Answer>(json: string): Answer | null {
  try {
    const parsed = answer.safeParse(JSON.parse(json));
    return parsed.success ? (parsed.data as Answer) : null;
  } catch {
    return null;
  }
}
