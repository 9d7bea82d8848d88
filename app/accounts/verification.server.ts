import { and, eq, ne, sql } from 'drizzle-orm';
import { RESEND_EACH_MINUTE, RESEND_OF_ACCOUNT } from '#app/accounts/account-limits.ts';
import type { Afterwards } from '#app/accounts/afterwards.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/auth-forms.ts';
import {
  type AuthFailure,
  type AuthResult,
  type AuthSuccess,
  failed,
  NOT_SIGNED_IN,
  succeeded,
} from '#app/accounts/auth-result.ts';
import { credentialOf, hashPassword, matchPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { sendMailLater } from '#app/accounts/mail-requests.server.ts';
import {
  type CodePurpose,
  findFreshCode,
  findUsableCode,
  hasUsableCode,
  issueCode,
  redeemCode,
  voidCodes,
} from '#app/accounts/one-time-codes.server.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';
import { accounts, type OneTimeCode, oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

export const NOT_VERIFIED = "We couldn't verify your email. The link may have expired or already been used.";
export const VERIFICATION_SENT = 'Verification email has been sent. Please check your inbox.';
const PURPOSES = ['verify-email', 'change-email'] as const;

type Newcomer = Pick<User, 'id' | 'email'> & { afterwards?: Afterwards | undefined };

/** Voids older codes, but sends a code from the last minute again, because its link may already be open. */
export async function sendVerificationLater(tx: Database, { id, email, afterwards }: Newcomer) {
  const code = { purpose: 'verify-email', userId: id, email, afterwards } as const;
  const codeId = (await findFreshCode(tx, code)) ?? (await issueCode(tx, code));
  await sendMailLater(tx, { mail: 'verify-email', codeId });
}

export async function resendVerificationEmail(
  db: Database,
  userId: string | null,
  afterwards?: Afterwards,
): Promise<AuthResult> {
  if (!userId) return NOT_SIGNED_IN;
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) return NOT_SIGNED_IN;
    if (user.emailVerified) return failed('auth/email-already-verified', 'Your email is already verified.');
    await sendVerificationLater(tx, { ...user, afterwards });
    return succeeded(VERIFICATION_SENT);
  });
}

export const NOT_SENT = 'Unable to send verification email. Please try again later.';

/** A few emails a day and one a minute, plus one more if no earlier link works. */
export async function resendWithinLimits(
  db: Database,
  userId: string | null,
  afterwards?: Afterwards,
): Promise<AuthResult & { retryAfterSeconds?: number }> {
  if (!userId) return resendVerificationEmail(db, null);
  const inMinute = await takeAttempt(db, RESEND_EACH_MINUTE, userId);
  if (!inMinute.ok) return { ...tooSoon(inMinute.retryAfterSeconds), retryAfterSeconds: inMinute.retryAfterSeconds };
  const isWithinDay = (await takeAttempt(db, RESEND_OF_ACCOUNT, userId)).ok;
  if (!isWithinDay && (await hasUsableCode(db, userId, 'verify-email'))) {
    return failed('auth/too-many-requests', NOT_SENT);
  }
  return resendVerificationEmail(db, userId, afterwards);
}

/** Proof that the visitor with the emailed link also signed up, or their new password. */
export type Proof = { signup: string | null } | { password: string } | { newPassword: string };
export type SignedUp = Pick<User, 'id' | 'name' | 'phoneNumber'> & Afterwards;
/** A change of email has no sign-up. */
export type Confirmed = AuthSuccess & { signedUp: SignedUp | null };

/** Whether an emailed link works in this browser straight away, or needs a password. Null if it is invalid. */
export async function findConfirmation(db: Database, code: string, signup: string | null) {
  const storedCode = await findUsableCode(db, code, { purposes: PURPOSES });
  if (!storedCode) return null;
  const isProven = storedCode.purpose === 'change-email' || (await isSignup(db, storedCode.userId, signup));
  return { isProven };
}

function tooSoon(seconds: number): AuthFailure {
  const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return failed(
    'auth/too-many-requests',
    `We emailed you a link less than a minute ago. We can send another one in ${wait}.`,
  );
}

/** A stranger may have signed up at the address, so the mailed code alone does not verify their password. */
export async function confirmEmail(
  db: Database,
  code: string,
  proof: Proof = { signup: null },
): Promise<Confirmed | AuthFailure> {
  const storedCode = await findUsableCode(db, code, { purposes: PURPOSES });
  if (!storedCode) return LINK_FAILED;
  if (storedCode.purpose === 'change-email') return confirmChange(db, code);
  if ('newPassword' in proof) return verifyWithNewPassword(db, code, proof.newPassword);
  const signup = await credentialOf(db, storedCode.userId);
  const isProven =
    'password' in proof
      ? (await matchPassword(db, storedCode.userId, proof.password)) !== null
      : await isSignup(db, storedCode.userId, proof.signup);
  if (!isProven || !signup) return 'password' in proof ? WRONG_PASSWORD : PASSWORD_NEEDED;
  return verifyAs(db, code, async (tx, userId) => (await credentialOf(tx, userId)) === signup);
}

const LINK_FAILED = failed('auth/invalid-action-code', NOT_VERIFIED);
const WRONG_PASSWORD = failed('auth/invalid-credential', 'That’s not the password you signed up with.');
const PASSWORD_NEEDED = failed('auth/missing-password', 'Enter the password you signed up with, or set a new one.');

async function isSignup(db: Database, userId: string, signup: string | null): Promise<boolean> {
  return signup !== null && (await credentialOf(db, userId)) === signup;
}

async function verifyWithNewPassword(db: Database, code: string, newPassword: string) {
  if (!isPassword(newPassword)) return failed('auth/weak-password', PASSWORD_MESSAGE);
  const hash = await hashPassword(newPassword);
  return verifyAs(db, code, async (tx, userId) => {
    await takeOverByMailbox(tx, userId);
    await setPassword(tx, userId, hash);
    return true;
  });
}

type Settle = (tx: Database, userId: string) => Promise<boolean>;

/** `settle` may refuse: another sign-up may have replaced the password since it was checked. */
async function verifyAs(db: Database, code: string, settle: Settle): Promise<Confirmed | AuthFailure> {
  const signedUp = await db.transaction(async (tx) => {
    const used = await redeemCode(tx, code, { purposes: ['verify-email'] });
    if (!used || !(await isPending(tx, used)) || !(await settle(tx, used.userId))) return null;
    const user = await verify(tx, used.userId);
    return user && { id: user.id, name: user.name, phoneNumber: user.phoneNumber, next: used.next, save: used.save };
  });
  return signedUp ? { ...succeeded('Your email is verified. You’re signed in.'), signedUp } : LINK_FAILED;
}

async function confirmChange(db: Database, code: string): Promise<Confirmed | AuthFailure> {
  const message = await db.transaction(async (tx) => {
    const used = await redeemCode(tx, code, { purposes: ['change-email'] });
    return used && changeEmail(tx, used);
  });
  return message ? { ...succeeded(message), signedUp: null } : LINK_FAILED;
}

async function isPending(tx: Database, { userId, email }: OneTimeCode): Promise<boolean> {
  const pending = and(eq(users.id, userId), eq(users.email, email), eq(users.emailVerified, false));
  return (await tx.$count(users, pending)) > 0;
}

async function verify(tx: Database, userId: string): Promise<User | undefined> {
  const now = new Date();
  const [user] = await tx
    .update(users)
    .set({
      emailVerified: true,
      accountStatus: 'active',
      verifiedAt: now,
      updatedAt: now,
      lastLogin: now,
      lastSeen: now,
    })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

/** Null if another account has verified the address since. An unverified account at the address is deleted. */
async function changeEmail(tx: Database, { userId, email }: OneTimeCode): Promise<string | null> {
  await tx
    .delete(users)
    .where(
      and(
        eq(users.email, email),
        ne(users.id, userId),
        eq(users.emailVerified, false),
        sql`not exists (select from ${listings} where ${listings.userId} = ${users.id})`,
      ),
    );
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
  if (owner) return null;
  const now = new Date();
  await tx
    .update(users)
    .set({ email, emailVerified: true, verifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  await voidCodes(tx, userId, ['reset-password', 'sign-in']);
  return 'Your new email is confirmed.';
}

/** Gives an unverified account to the owner of its address: older passwords, codes and sessions end. */
export async function takeOver(
  tx: Database,
  userId: string,
  profile: Partial<typeof users.$inferInsert>,
  { keepsCode }: { keepsCode?: CodePurpose | undefined } = {},
) {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  const ended = keepsCode && ne(oneTimeCodes.purpose, keepsCode);
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), ended));
  await endAllSessions(tx, userId);
}

/**
 * If only the email is proven, a stranger may have typed the profile. Clearing the phone number makes the owner enter
 * name and number first.
 */
export async function takeOverByMailbox(
  tx: Database,
  userId: string,
  changes: Partial<typeof users.$inferInsert> = {},
) {
  const profile = (await hasListings(tx, userId)) ? {} : { phoneNumber: '' };
  await takeOver(tx, userId, { ...changes, ...profile });
}

/** True for an unverified account only if an import published cars for it. */
export async function hasListings(tx: Database, userId: string): Promise<boolean> {
  return (await tx.$count(listings, eq(listings.userId, userId))) > 0;
}
