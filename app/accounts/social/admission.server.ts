/** Whose account a social profile opens: one it belongs to already, one it may join, or a new one. */
import { and, eq } from 'drizzle-orm';
import { isEmail, normaliseEmail } from '#app/accounts/email.ts';
import type { SigninTrouble } from '#app/accounts/signin-troubles.ts';
import type { SocialProfile } from '#app/accounts/social/provider.server.ts';
import type { SocialProviderId } from '#app/accounts/social/social-providers.ts';
import { hasListings, takeOver } from '#app/accounts/take-over.server.ts';
import { accounts, type User, users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const MAX_NAME = 100;
const ILLEGIBLE = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export type Admission = { ok: true; user: User } | { ok: false; trouble: SigninTrouble };

/**
 * In one transaction: the account is whole afterwards or nothing has changed. Of the provider's tokens none is kept. No
 * answer tells whether an address has an account, unless the provider says that it is its user's own.
 */
export function admit(db: Database, provider: SocialProviderId, profile: SocialProfile): Promise<Admission> {
  return db.transaction(async (tx) => {
    const known = await findByAccount(tx, provider, profile.accountId);
    if (known) return enter(tx, known.id);
    const email = normaliseEmail(profile.email ?? '');
    if (!isEmail(email)) return { ok: false, trouble: 'no-email' };
    if (!isWordEnough(profile.vouching, email)) return { ok: false, trouble: 'email-unconfirmed' };
    const now = new Date();
    const { holder, isNew } = await holdAddress(tx, { email, name: toName(profile.name), verifiedAt: now });
    if (!isNew && profile.vouching !== 'stated' && (await isSomebodys(tx, holder)))
      return { ok: false, trouble: 'account-exists' };
    if (!holder.emailVerified) {
      await takeOver(tx, holder.id, {
        ...(await newProfile(tx, holder, profile)),
        emailVerified: true,
        verifiedAt: now,
      });
    }
    await tx
      .insert(accounts)
      .values({ id: newId(), userId: holder.id, providerId: provider, accountId: profile.accountId })
      .onConflictDoNothing();
    return enter(tx, holder.id);
  });
}

async function findByAccount(tx: Database, provider: SocialProviderId, accountId: string) {
  const [found] = await tx
    .select({ id: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider), eq(accounts.accountId, accountId)));
  return found;
}

/** An implication does not make anybody the administrator. */
function isWordEnough(vouching: SocialProfile['vouching'], email: string): boolean {
  return vouching === 'stated' || (vouching === 'implied' && email !== env.ADMIN_EMAIL);
}

/** Proven to be, or an import's with the cars of a seller who has not come in yet. */
async function isSomebodys(tx: Database, { id, emailVerified }: User): Promise<boolean> {
  return emailVerified || (await hasListings(tx, id));
}

type Newcomer = { email: string; name: string; verifiedAt: Date };

/** Whoever has this address, now or from now on, held until the transaction ends. */
async function holdAddress(tx: Database, newcomer: Newcomer): Promise<{ holder: User; isNew: boolean }> {
  const [made] = await tx
    .insert(users)
    .values({ id: newId(), ...newcomer, emailVerified: true })
    .onConflictDoNothing()
    .returning();
  if (made) return { holder: made, isNew: true };
  const [holder] = await tx.select().from(users).where(eq(users.email, newcomer.email)).for('update');
  if (!holder) throw new Error('The account vanished while somebody signed in at its address.');
  return { holder, isNew: false };
}

/** What somebody who never proved the address has said of themselves is worth nothing; what an import has, stays. */
async function newProfile(tx: Database, { id }: User, profile: SocialProfile) {
  if (await hasListings(tx, id)) return {};
  return { name: toName(profile.name), phoneNumber: '', isDealer: false, dealershipName: '', image: null };
}

async function enter(tx: Database, userId: string): Promise<Admission> {
  const now = new Date();
  const [user] = await tx
    .update(users)
    .set({ accountStatus: 'active', lastLogin: now, lastSeen: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error('The account vanished while somebody signed in to it.');
  return { ok: true, user };
}

function toName(given: string): string {
  const legible = given.toWellFormed().replace(ILLEGIBLE, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(legible).slice(0, MAX_NAME).join('').trim();
}
