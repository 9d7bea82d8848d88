/** Changing one's own profile: all of a form or nothing of it. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { issueCode, voidCodes } from '#app/accounts/codes/one-time-codes.server.ts';
import { hashPassword, hasPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { sendMailLater } from '#app/accounts/mails/mails.server.tsx';
import { avatarFolder, storeAvatar } from '#app/accounts/profile/avatars.server.ts';
import { findLapse, type IdentityProof, proveIdentity } from '#app/accounts/profile/identity-proof.server.ts';
import {
  AVATAR_FAILED,
  changesCredentials,
  changesPassword,
  checkProfile,
  type ProfileFields,
} from '#app/accounts/profile/profile-form.ts';
import { withSameDuration } from '#app/accounts/same-duration.server.ts';
import { endAllSessions } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { oneTimeCodes, type User, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { refusalSentence } from '#app/platform/images/photo-refusals.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';

export type ProfileResult =
  | (AuthSuccess & {
      /** Every session has ended then, this browser's too: start it a new one. */
      isPasswordChanged: boolean;
      /** The new address that waits to be confirmed. */
      pendingEmail: string | null;
    })
  | (AuthFailure & { field?: keyof ProfileFields });

/** Saves the form, or says the first thing that is in its way. A new e-mail counts once it is confirmed. */
export async function updateUserProfile(db: Database, viewer: Viewer, fields: ProfileFields): Promise<ProfileResult> {
  const refusal = checkProfile(fields, { ...viewer, hasPassword: await hasPassword(db, viewer.uid) });
  if (refusal) return { ...failed(refusal.code, refusal.message), field: refusal.field };
  const needsProof = changesCredentials(fields, viewer);
  const proof = needsProof ? await proveIdentity(db, viewer, { password: fields.currentPassword }) : undefined;
  if (proof && !proof.success) return toResult(proof);
  const passwordHash = changesPassword(fields) ? await hashPassword(fields.newPassword) : null;
  const picture = await takePicture(viewer.uid, fields);
  if (!picture.ok) return { ...picture.failure, field: 'avatar' };
  const newEmail = fields.email === viewer.email ? null : fields.email;
  try {
    const work = () => db.transaction((tx) => save(tx, viewer, { fields, proof, passwordHash, newEmail, ...picture }));
    // Whether the new address has an account decides only whether a mail is queued.
    const lapse = await (newEmail ? withSameDuration(work) : work());
    if (!lapse) return { ...UPDATED, isPasswordChanged: passwordHash !== null, pendingEmail: newEmail };
    await discard(viewer.uid, picture.image);
    return toResult(lapse);
  } catch (error) {
    await discard(viewer.uid, picture.image);
    throw error;
  }
}

const UPDATED = succeeded('Profile updated successfully!');

/** The address that a change waits for, as long as its code can still be used. */
export async function findPendingEmail(db: Database, userId: string, now = new Date()): Promise<string | null> {
  const [code] = await db
    .select({ email: oneTimeCodes.email })
    .from(oneTimeCodes)
    .where(
      and(
        ...[eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, 'change-email')],
        ...[isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now)],
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1);
  return code?.email ?? null;
}

function toResult(failure: AuthFailure): ProfileResult {
  const result = failed(failure.code, `Failed to update profile: ${failure.message}`);
  return failure.code === 'auth/invalid-credential' ? { ...result, field: 'currentPassword' } : result;
}

/** `image` as the account will have it; undefined leaves it as it is. */
type Picture = { ok: true; image?: string | null } | { ok: false; failure: AuthFailure };

async function takePicture(userId: string, { avatar, removeAvatar }: ProfileFields): Promise<Picture> {
  if (!avatar) return removeAvatar ? { ok: true, image: null } : { ok: true };
  try {
    const stored = await storeAvatar(userId, new Uint8Array(await avatar.arrayBuffer()));
    if (stored.ok) return stored;
    const reason = refusalSentence('The file', stored.reason);
    return { ok: false, failure: failed('auth/avatar-refused', `${AVATAR_FAILED} ${reason}`) };
  } catch (error) {
    log.error({ err: error }, 'the avatar could not be stored');
    return { ok: false, failure: failed('auth/internal-error', `${AVATAR_FAILED} Please try again later.`) };
  }
}

type Change = {
  fields: ProfileFields;
  proof: IdentityProof | undefined;
  passwordHash: string | null;
  newEmail: string | null;
  image?: string | null;
};

async function save(tx: Database, viewer: Viewer, change: Change): Promise<AuthFailure | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, viewer.uid)).for('update');
  const lapse = await findLapse(tx, viewer, change.proof);
  if (lapse) return lapse;
  if (!user) throw new Error('There is a session of nobody.');
  await savePerson(tx, user, change);
  if (change.passwordHash) await savePassword(tx, user.id, change.passwordHash);
  if (change.newEmail && change.newEmail !== user.email) await askToConfirm(tx, user.id, change.newEmail);
  return null;
}

async function savePerson(tx: Database, user: User, { fields, image }: Change) {
  const { name, phoneNumber, dealershipName } = fields;
  await tx
    .update(users)
    .set({
      ...{ name, phoneNumber, updatedAt: new Date() },
      ...(user.isDealer && { dealershipName }),
      ...(image !== undefined && { image }),
    })
    .where(eq(users.id, user.id));
  const replaced = image === undefined ? null : avatarFolder(user.id, user.image);
  if (replaced) await queueJob(tx, 'delete-files', { keys: [], folders: [replaced] });
}

/** An intruder is locked out: every browser signed in, and every link that was mailed, end here. */
async function savePassword(tx: Database, userId: string, hash: string) {
  await setPassword(tx, userId, hash);
  await endAllSessions(tx, userId);
  await voidCodes(tx, userId, ['reset-password', 'sign-in', 'change-email']);
  await sendMailLater(tx, { mail: 'password-changed', userId });
}

/**
 * A code is kept for every address, so that all answers look alike; somebody's address gets no mail. The one that the
 * account has is told in any case, while its owner can still end the change.
 */
async function askToConfirm(tx: Database, userId: string, email: string) {
  const codeId = await issueCode(tx, { purpose: 'change-email', userId, email });
  const [holder] = await tx.select({ isVerified: users.emailVerified }).from(users).where(eq(users.email, email));
  if (!holder?.isVerified) await sendMailLater(tx, { mail: 'change-email', codeId });
  await sendMailLater(tx, { mail: 'email-change-asked', userId });
}

/** The new picture of a form that was not saved. */
async function discard(userId: string, image: string | null | undefined) {
  const folder = avatarFolder(userId, image ?? null);
  if (folder) await storage.deleteFolder(folder).catch(() => {});
}
