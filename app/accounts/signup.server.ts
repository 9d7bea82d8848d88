/** Signing up. Known and unknown addresses get the same answer after the same time; only their owner learns more, by mail. */
import { eq } from 'drizzle-orm';
import { type AuthResult, failed, succeeded } from '#app/accounts/auth-result.ts';
import { sendVerificationLater } from '#app/accounts/codes/verification.server.ts';
import { hashPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { sendMailLater } from '#app/accounts/mails/mails.server.tsx';
import { withSameDuration } from '#app/accounts/same-duration.server.ts';
import { checkSignup, type SignupFields } from '#app/accounts/signup-form.ts';
import { hasListings, takeOver } from '#app/accounts/take-over.server.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const WELCOME = 'Please check your email to verify your account.';

/** Opens an account that waits for its e-mail to be verified, or tells the owner of a known address that somebody tried. */
export async function signup(db: Database, fields: SignupFields): Promise<AuthResult> {
  const refusal = checkSignup(fields);
  if (refusal) return failed(refusal.code, refusal.message);
  return withSameDuration(async () => {
    const hash = await hashPassword(fields.password);
    await db.transaction((tx) => openAccount(tx, fields, hash));
    return succeeded(WELCOME);
  });
}

async function openAccount(tx: Database, fields: SignupFields, hash: string) {
  const { email, name, phoneNumber, isDealer } = fields;
  const profile = { name, phoneNumber, isDealer, dealershipName: isDealer ? fields.dealershipName : '' };
  const id = newId();
  const [opened] = await tx
    .insert(users)
    .values({ id, email, ...profile })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (opened) {
    await setPassword(tx, id, hash);
    await sendVerificationLater(tx, { id, email });
    return;
  }
  const [owner] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (!owner) throw new Error('The account vanished while somebody signed up at its address.');
  if (owner.emailVerified) return sendMailLater(tx, { mail: 'sign-up-attempt', userId: owner.id });
  // Cars that an import published are shown with this profile: nobody changes it before the address is verified.
  await takeOver(tx, owner.id, (await hasListings(tx, owner.id)) ? {} : profile);
  await setPassword(tx, owner.id, hash);
  await sendVerificationLater(tx, { id: owner.id, email });
}
