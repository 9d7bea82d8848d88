/** `auth.json` of `firebase auth:export`, and `hash-config.txt` with the password hash parameters of its console. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type FirebaseHashing, toStoredHash } from '#app/accounts/credentials.server.ts';
import { isSocialProvider, type SocialProviderId } from '#app/accounts/social-signin.ts';
import { StartError } from '#app/platform/start-error.server.ts';

export type SignIn = {
  /** Of the account, where its document says something else or nothing. */
  fields: Record<string, unknown>;
  password: string | null;
  providers: { id: SocialProviderId; accountId: string }[];
  /** Sign-ins that this site doesn’t have, such as `apple.com`. */
  lost: string[];
  isDisabled: boolean;
};

const account = z.object({
  localId: z.string().min(1),
  email: z.string().optional(),
  emailVerified: z.boolean().optional(),
  displayName: z.string().optional(),
  phoneNumber: z.string().optional(),
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  createdAt: z.string().optional(),
  lastSignedInAt: z.string().optional(),
  disabled: z.boolean().default(false),
  providerUserInfo: z.array(z.object({ providerId: z.string(), rawId: z.string() })).default([]),
});
type Account = z.output<typeof account>;

const hashing = z.object({
  signerKey: z.base64().min(1),
  saltSeparator: z.base64(),
  rounds: z.coerce.number().int().min(1).max(32),
  memCost: z.coerce.number().int().min(1).max(17),
});

const OWN = new Set(['password', 'phone']);

/** By `localId`. Empty without `auth.json`. Throws `StartError` if passwords would be lost. */
export async function readSignIns(folder: string): Promise<Map<string, SignIn>> {
  const text = await readText(join(folder, 'auth.json'));
  if (text === null) return new Map();
  const parsed = z.object({ users: z.array(account) }).safeParse(parse(text));
  if (!parsed.success) throw new StartError(`auth.json: ${firstIssue(parsed.error)}.`);
  const hasPasswords = parsed.data.users.some(({ passwordHash }) => passwordHash);
  const config = hasPasswords ? await readHashing(folder) : null;
  return new Map(parsed.data.users.map((one) => [one.localId, toSignIn(one, config)]));
}

function toSignIn(one: Account, config: FirebaseHashing | null): SignIn {
  const { email, emailVerified, displayName, phoneNumber, passwordHash, salt, providerUserInfo } = one;
  const providers = providerUserInfo.map(({ providerId, rawId }) => ({
    id: providerId.replace(/\.com$/, ''),
    accountId: rawId,
  }));
  return {
    fields: {
      email,
      emailVerified,
      displayName,
      phoneNumber,
      createdAt: toTime(one.createdAt),
      lastLogin: toTime(one.lastSignedInAt),
    },
    password: config && passwordHash && salt ? toStoredHash(config, salt, passwordHash) : null,
    providers: providers.flatMap(({ id, accountId }) => (isSocialProvider(id) ? [{ id, accountId }] : [])),
    lost: providerUserInfo
      .map(({ providerId }) => providerId)
      .filter((id) => !OWN.has(id) && !isSocialProvider(id.replace(/\.com$/, ''))),
    isDisabled: one.disabled,
  };
}

function toTime(milliseconds: string | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Number(milliseconds);
}

/** As the console shows them, `base64_signer_key: …,`, or the same names as JSON. */
async function readHashing(folder: string): Promise<FirebaseHashing> {
  const text = await readText(join(folder, 'hash-config.txt'));
  if (text === null) {
    throw new StartError(
      'auth.json has passwords, so put the password hash parameters of the Firebase console into hash-config.txt.',
    );
  }
  const read = (name: string) => new RegExp(`${name}"?\\s*[:=]\\s*"?([\\w+/=-]+)`).exec(text)?.[1];
  const parsed = hashing.safeParse({
    signerKey: read('base64_signer_key'),
    saltSeparator: read('base64_salt_separator'),
    rounds: read('rounds'),
    memCost: read('mem_cost'),
  });
  if (!parsed.success) throw new StartError(`hash-config.txt: ${firstIssue(parsed.error)}.`);
  return parsed.data;
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'is not understood';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`auth.json is not JSON: ${(error as Error).message}.`);
  }
}

function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
