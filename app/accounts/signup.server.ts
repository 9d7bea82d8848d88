/** Known and new emails get the same answer after the same time; only the owner gets an email that says more. */
import { eq } from 'drizzle-orm';
import { type Afterwards, NOTHING_AFTERWARDS } from '#app/accounts/afterwards.ts';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { hashPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { changeAfterwards, hasUsableCode } from '#app/accounts/one-time-codes.server.ts';
import { withSameDuration } from '#app/accounts/signin.server.ts';
import { checkSignup, type SignupFields } from '#app/accounts/signup-form.ts';
import { hasListings, sendVerificationLater, takeOver } from '#app/accounts/verification.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';

const WELCOME = 'Please check your email to verify your account.';

/** `signup` lets this browser verify the account. For a known email it matches nothing. */
export type SignupResult = (AuthSuccess & { signup: string }) | AuthFailure;

type SignupOptions = {
  afterwards?: Afterwards;
  /** Sends nothing while an earlier link works. */
  keepsLink?: boolean;
};

export async function signup(
  db: Database,
  fields: SignupFields,
  { afterwards = NOTHING_AFTERWARDS, keepsLink = false }: SignupOptions = {},
): Promise<SignupResult> {
  const error = checkSignup(fields, env.SITE_NAME);
  if (error) return failed(error.code, error.message);
  return withSameDuration(async () => {
    const hash = await hashPassword(fields.password);
    const signup = await db.transaction((tx) => createAccount(tx, fields, { hash, afterwards, keepsLink }));
    return { ...succeeded(WELCOME), signup };
  });
}

type Chosen = { hash: string; afterwards: Afterwards; keepsLink: boolean };

async function createAccount(
  tx: Database,
  fields: SignupFields,
  { hash, afterwards, keepsLink }: Chosen,
): Promise<string> {
  const { email, name, phoneNumber, isDealer } = fields;
  const profile = { name, phoneNumber, isDealer, dealershipName: isDealer ? fields.dealershipName : '' };
  const id = newId();
  const [created] = await tx
    .insert(users)
    .values({ id, email, ...profile })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created) {
    const signup = await setPassword(tx, id, hash);
    await sendVerificationLater(tx, { id, email, afterwards });
    return signup;
  }
  const [owner] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (!owner) throw new Error('The account was deleted during a sign-up with its email.');
  if (owner.emailVerified) {
    if (!keepsLink) await sendMailLater(tx, { mail: 'sign-up-attempt', userId: owner.id });
    return newId();
  }
  // Listings from an import show this profile, so it must not change before the email is verified.
  const changes = (await hasListings(tx, owner.id)) ? {} : profile;
  const staysUsable = keepsLink && (await hasUsableCode(tx, owner.id, 'verify-email'));
  await takeOver(tx, owner.id, changes, { keepsCode: staysUsable ? 'verify-email' : undefined });
  const signup = await setPassword(tx, owner.id, hash);
  if (staysUsable) await changeAfterwards(tx, { purpose: 'verify-email', userId: owner.id }, afterwards);
  else await sendVerificationLater(tx, { id: owner.id, email, afterwards });
  return signup;
}
