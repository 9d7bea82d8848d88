import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type AuthFailure, type AuthSuccess, failed, succeeded } from '#app/accounts/auth-result.ts';
import { avatarFolder, storeAvatar } from '#app/accounts/avatars.server.ts';
import { hashPassword, hasPassword, setPassword } from '#app/accounts/credentials.server.ts';
import {
  type IdentityProof,
  isRecentSignIn,
  proveIdentity,
  recheckIdentity,
} from '#app/accounts/identity-proof.server.ts';
import { browserName, sendMailLater } from '#app/accounts/mail-requests.server.ts';
import { issueCode, voidCodes } from '#app/accounts/one-time-codes.server.ts';
import type { PersonFields } from '#app/accounts/person-fields.ts';
import {
  AVATAR_FAILED,
  changesCredentials,
  changesPassword,
  checkProfile,
  type ProfileFacts,
  type ProfileFields,
} from '#app/accounts/profile-form.ts';
import type { ShownSession } from '#app/accounts/session-list.tsx';
import { endAllSessions, listSessions } from '#app/accounts/sessions.server.ts';
import { withSameDuration } from '#app/accounts/signin.server.ts';
import { hasTwoStep } from '#app/accounts/two-step.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { ImageFile } from '#app/platform/images/clean-photo.server.ts';
import { rejectionMessage } from '#app/platform/images/photo-rejections.ts';
import { log } from '#app/platform/log.server.ts';
import { oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';
import { deleteFilesLater, storage } from '#app/platform/storage/storage.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

export type ProfileResult =
  | (AuthSuccess & {
      /** All sessions have ended, including this browser's, so start a new one. */
      isPasswordChanged: boolean;
      pendingEmail: string | null;
    })
  | (AuthFailure & { field?: keyof ProfileFields });

type ProfileChange = Omit<ProfileFields, 'avatar'> & { avatar?: ImageFile | undefined };

/** A new email takes effect once it is confirmed. */
export async function updateUserProfile(db: Database, viewer: Viewer, fields: ProfileChange): Promise<ProfileResult> {
  const facts = { ...viewer, hasPassword: await hasPassword(db, viewer.uid), siteName: env.SITE_NAME };
  const error = checkProfile(fields, facts);
  if (error) return { ...failed(error.code, error.message), field: error.field };
  const needsProof = changesCredentials(fields, viewer);
  const proof = needsProof ? await proveIdentity(db, viewer, { password: fields.currentPassword }) : undefined;
  if (proof && !proof.success) return toResult(proof);
  const passwordHash = changesPassword(fields) ? await hashPassword(fields.newPassword) : null;
  const avatar = await storeNewAvatar(viewer.uid, fields);
  if (!avatar.ok) return { ...avatar.failure, field: 'avatar' };
  const newEmail = fields.email === viewer.email ? null : fields.email;
  try {
    const work = () =>
      db.transaction((tx) => save(tx, viewer, { fields, proof, passwordHash, newEmail, image: avatar.image }));
    // The duration must not reveal whether the new email has an account.
    const failure = await (newEmail ? withSameDuration(work) : work());
    if (!failure) return { ...UPDATED, isPasswordChanged: passwordHash !== null, pendingEmail: newEmail };
    await deleteNewAvatar(viewer.uid, avatar.image);
    return toResult(failure);
  } catch (error) {
    await deleteNewAvatar(viewer.uid, avatar.image);
    throw error;
  }
}

const UPDATED = succeeded('Profile updated successfully!');

export async function findPendingEmail(db: Database, userId: string, now = new Date()): Promise<string | null> {
  const [code] = await db
    .select({ email: oneTimeCodes.email })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, 'change-email'),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now),
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

/** `image` is undefined to keep the avatar, null to remove it. */
type NewAvatar = { ok: true; image?: string | null } | { ok: false; failure: AuthFailure };

async function storeNewAvatar(userId: string, { avatar, removeAvatar }: ProfileChange): Promise<NewAvatar> {
  if (!avatar) return removeAvatar ? { ok: true, image: null } : { ok: true };
  try {
    const stored = await storeAvatar(userId, avatar);
    if (stored.ok) return stored;
    const reason = rejectionMessage('The file', stored.reason);
    return { ok: false, failure: failed('auth/invalid-avatar', `${AVATAR_FAILED} ${reason}`) };
  } catch (error) {
    log.error({ err: error }, 'could not store an avatar');
    return { ok: false, failure: failed('auth/internal-error', `${AVATAR_FAILED} Please try again later.`) };
  }
}

type Change = {
  fields: ProfileChange;
  proof: IdentityProof | undefined;
  passwordHash: string | null;
  newEmail: string | null;
  image: string | null | undefined;
};

async function save(tx: Database, viewer: Viewer, change: Change): Promise<AuthFailure | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, viewer.uid)).for('update');
  const failure = await recheckIdentity(tx, viewer, change.proof);
  if (failure) return failure;
  if (!user) throw new Error('The session has no user.');
  await savePerson(tx, user, change);
  if (change.passwordHash) await savePassword(tx, user.id, change.passwordHash);
  if (change.newEmail && change.newEmail !== user.email) await requestEmailChange(tx, user.id, change.newEmail);
  return null;
}

async function savePerson(tx: Database, user: User, { fields, image }: Change) {
  const { name, phoneNumber, dealershipName } = fields;
  await tx
    .update(users)
    .set({
      name,
      phoneNumber,
      updatedAt: new Date(),
      ...(user.isDealer && { dealershipName }),
      ...(image !== undefined && { image }),
    })
    .where(eq(users.id, user.id));
  const replaced = image === undefined ? null : avatarFolder(user.id, user.image);
  if (replaced) await deleteFilesLater(tx, { keys: [], folders: [replaced] });
}

/** Locks out an intruder: ends every session and voids every mailed link. */
async function savePassword(tx: Database, userId: string, hash: string) {
  await setPassword(tx, userId, hash);
  await endAllSessions(tx, userId);
  await voidCodes(tx, userId, ['reset-password', 'sign-in', 'change-email']);
  await sendMailLater(tx, { mail: 'password-changed', userId });
}

/**
 * Every answer looks the same, but another account's address gets no email. The old address gets one, so its owner can
 * stop the change.
 */
async function requestEmailChange(tx: Database, userId: string, email: string) {
  const codeId = await issueCode(tx, { purpose: 'change-email', userId, email });
  const [owner] = await tx.select({ isVerified: users.emailVerified }).from(users).where(eq(users.email, email));
  if (!owner?.isVerified) await sendMailLater(tx, { mail: 'change-email', codeId });
  await sendMailLater(tx, { mail: 'email-change-requested', userId });
}

async function deleteNewAvatar(userId: string, image: string | null | undefined) {
  const folder = avatarFolder(userId, image ?? null);
  if (folder) await storage.deleteFolder(folder).catch(() => {});
}

export async function completeProfile(db: Database, userId: string, fields: PersonFields): Promise<void> {
  const { name, phoneNumber, isDealer } = fields;
  const dealershipName = isDealer ? fields.dealershipName : '';
  await db
    .update(users)
    .set({ name, phoneNumber, isDealer, dealershipName, updatedAt: new Date() })
    .where(eq(users.id, userId));
}

export async function findPerson(db: Database, userId: string) {
  const { name, phoneNumber } = users;
  const [person] = await db.select({ displayName: name, phoneNumber }).from(users).where(eq(users.id, userId));
  return person ?? { displayName: '', phoneNumber: '' };
}

export async function loadProfilePage(db: Database, viewer: Viewer) {
  const facts = await findProfileFacts(db, viewer);
  const [row] = await db.select({ updatedAt: users.updatedAt }).from(users).where(eq(users.id, viewer.uid));
  return {
    facts,
    version: row?.updatedAt.getTime(),
    mustSignInAgain: !facts.hasPassword && !isRecentSignIn(viewer),
    pendingEmail: await findPendingEmail(db, viewer.uid),
    hasTwoStep: await hasTwoStep(db, viewer.uid),
    sessions: await listOwnSessions(db, viewer),
  };
}

export async function findProfileFacts(db: Database, { uid, email, isDealer }: Viewer): Promise<ProfileFacts> {
  return { email, isDealer, hasPassword: await hasPassword(db, uid), siteName: env.SITE_NAME };
}

/** Times are formatted here, because browsers and servers format some spaces differently. */
async function listOwnSessions(db: Database, { uid, sessionId }: Viewer): Promise<ShownSession[]> {
  const rows = await listSessions(db, uid);
  const shown = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    browser: browserName(userAgent),
    isThisDevice: id === sessionId,
    signedIn: formatDateTime(createdAt),
    lastSeen: formatDateTime(updatedAt),
  }));
  return shown.sort((one, other) => Number(other.isThisDevice) - Number(one.isThisDevice));
}
