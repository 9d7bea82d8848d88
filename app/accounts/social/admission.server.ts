import { and, eq } from 'drizzle-orm';
import { checkName, isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { recordLogin } from '#app/accounts/signin.server.ts';
import type { SocialProfile } from '#app/accounts/social/providers.server.ts';
import type { SigninTrouble, SocialProviderId } from '#app/accounts/social-signin.ts';
import { hasListings, takeOver } from '#app/accounts/verification.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { accounts, type User, users } from '#app/platform/schema/accounts.server.ts';

const MAX_NAME = 100;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export type Admission = { ok: true; user: User; isFirst: boolean } | { ok: false; trouble: SigninTrouble };

/** Reveals whether an email has an account only if the provider confirmed that it is the user's. */
export function admit(db: Database, provider: SocialProviderId, profile: SocialProfile): Promise<Admission> {
  return db.transaction(async (tx) => {
    const known = await findByAccount(tx, provider, profile.accountId);
    if (known) return enter(tx, known.id);
    const email = normaliseEmail(profile.email ?? '');
    if (!isEmail(email)) return { ok: false, trouble: 'no-email' };
    if (!isVouchedFor(profile.vouching, email)) return { ok: false, trouble: 'email-unconfirmed' };
    const now = new Date();
    const { owner, isNew } = await findOrCreate(tx, { email, name: toName(profile.name), verifiedAt: now });
    if (!isNew && profile.vouching !== 'stated' && (await isOwned(tx, owner)))
      return { ok: false, trouble: 'account-exists' };
    if (!owner.emailVerified) {
      await takeOver(tx, owner.id, {
        ...(await newProfile(tx, owner, profile)),
        emailVerified: true,
        verifiedAt: now,
      });
    }
    await tx
      .insert(accounts)
      .values({ id: newId(), userId: owner.id, providerId: provider, accountId: profile.accountId })
      .onConflictDoNothing();
    return enter(tx, owner.id);
  });
}

async function findByAccount(tx: Database, provider: SocialProviderId, accountId: string) {
  const [account] = await tx
    .select({ id: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, accountId)));
  return account;
}

/** 'implied' is not enough for the administrator's address. */
function isVouchedFor(vouching: SocialProfile['vouching'], email: string): boolean {
  return vouching === 'stated' || (vouching === 'implied' && email !== env.ADMIN_EMAIL);
}

/** Verified, or imported with listings of a seller who has not signed in yet. */
async function isOwned(tx: Database, { id, emailVerified }: User): Promise<boolean> {
  return emailVerified || (await hasListings(tx, id));
}

type NewUser = { email: string; name: string; verifiedAt: Date };

/** Locks it until the transaction ends. */
async function findOrCreate(tx: Database, newUser: NewUser): Promise<{ owner: User; isNew: boolean }> {
  const [created] = await tx
    .insert(users)
    .values({ id: newId(), ...newUser, emailVerified: true })
    .onConflictDoNothing()
    .returning();
  if (created) return { owner: created, isNew: true };
  const [owner] = await tx.select().from(users).where(eq(users.email, newUser.email)).for('update');
  if (!owner) throw new Error('The account was deleted during a social sign-in.');
  return { owner, isNew: false };
}

/** An imported profile stays. */
async function newProfile(tx: Database, { id }: User, profile: SocialProfile) {
  if (await hasListings(tx, id)) return {};
  return { name: toName(profile.name), phoneNumber: '', isDealer: false, dealershipName: '', image: null };
}

async function enter(tx: Database, userId: string): Promise<Admission> {
  const [before] = await tx.select({ lastLogin: users.lastLogin }).from(users).where(eq(users.id, userId));
  const user = await recordLogin(tx, userId);
  if (!user) throw new Error('The account was deleted during a social sign-in.');
  return { ok: true, user, isFirst: !before?.lastLogin };
}

/** Without a name they are asked for one. */
function toName(text: string): string {
  const cleaned = text.toWellFormed().replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const name = Array.from(cleaned).slice(0, MAX_NAME).join('').trim();
  return checkName(name, env.SITE_NAME) ? '' : name;
}
