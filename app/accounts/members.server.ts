/** The people who work for a dealership: they sign in themselves and act for its account. */
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Membership } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { type Invitation, invitations, type User, users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { readSignedId, signedId } from '#app/platform/secret.server.ts';
import type { MemberRole } from '#app/vocabulary/member-roles.ts';

export const INVITATION_DAYS = 14;
export const MOST_MEMBERS = 50;

type SignedInUser = { isDealer?: boolean | null; memberOf?: string | null; memberRole?: string | null };

/** Null too while the dealership is suspended, or is none any more. */
export async function findMembership(db: Database, user: SignedInUser): Promise<Membership | null> {
  if (!user.memberOf || user.isDealer) return null;
  const { id, dealershipName, phoneNumber, email } = users;
  const [dealership] = await db
    .select({ id, dealershipName, phoneNumber, email })
    .from(users)
    .where(and(eq(id, user.memberOf), users.isDealer, isNull(users.suspendedAt)));
  return dealership ? { ...dealership, role: user.memberRole as MemberRole } : null;
}

/** Its members by name, with its owner first. */
export async function listMembers(db: Database, dealershipId: string) {
  const { id, name, email, memberOf, memberRole, lastSeen } = users;
  return db
    .select({ id, name, email, role: memberRole, lastSeen })
    .from(users)
    .where(sql`${id} = ${dealershipId} or (${memberOf} = ${dealershipId} and not ${users.isDealer})`)
    .orderBy(sql`${id} <> ${dealershipId}`, asc(sql`lower(${name})`), asc(id));
}

const isFresh = () => gt(invitations.createdAt, sql`now() - make_interval(days => ${INVITATION_DAYS})`);

export function listInvitations(db: Database, dealershipId: string): Promise<Invitation[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.dealershipId, dealershipId), isFresh()))
    .orderBy(asc(invitations.email));
}

type NewInvitation = { dealershipId: string; email: string; role: MemberRole };

/** A second one to the same address replaces the first, whose link then no longer works. */
export function invite(
  db: Database,
  { dealershipId, email, role }: NewInvitation,
): Promise<'sent' | 'member' | 'full'> {
  return db.transaction(async (tx) => {
    const members = await listMembers(tx, dealershipId);
    if (members.some((member) => member.email === email)) return 'member';
    await tx
      .delete(invitations)
      .where(
        and(eq(invitations.dealershipId, dealershipId), sql`(${invitations.email} = ${email} or not ${isFresh()})`),
      );
    const waiting = await tx.$count(invitations, eq(invitations.dealershipId, dealershipId));
    if (members.length + waiting > MOST_MEMBERS) return 'full';
    const id = newId();
    await tx.insert(invitations).values({ id, dealershipId, email, role });
    await queueJob(tx, 'send-invitation', { id });
    return 'sent';
  });
}

export async function withdrawInvitation(db: Database, dealershipId: string, id: string): Promise<boolean> {
  const own = and(eq(invitations.dealershipId, dealershipId), eq(invitations.id, id));
  return (await db.delete(invitations).where(own).returning({ id: invitations.id })).length > 0;
}

const LINK = 'join-dealership';

export function invitationLink(id: string): string {
  return `${env.PUBLIC_URL}${invitationPath(signedId(LINK, id))}`;
}

export function invitationPath(key: string): string {
  return `/join?${new URLSearchParams({ key })}`;
}

export type OpenInvitation = Pick<Invitation, 'id' | 'dealershipId' | 'role' | 'email'> & { dealershipName: string };

export async function findInvitation(db: Database, id: string | null): Promise<OpenInvitation | null> {
  const { dealershipId, role, email } = invitations;
  const [open] = await db
    .select({ id: invitations.id, dealershipId, role, email, dealershipName: users.dealershipName })
    .from(invitations)
    .innerJoin(users, and(eq(users.id, dealershipId), users.isDealer, isNull(users.suspendedAt)))
    .where(and(eq(invitations.id, id ?? ''), isFresh()));
  return open ?? null;
}

/** By the key in its link. */
export function openInvitation(db: Database, key: string | null): Promise<OpenInvitation | null> {
  return findInvitation(db, readSignedId(LINK, key));
}

export const JOIN_REFUSALS = {
  gone: 'This invitation has been withdrawn or used.',
  dealer: 'This account is a dealership itself. Sign up with another email to join.',
  elsewhere: 'You work for another dealership. Leave it first, or join with another email.',
  listings: 'You have listings of your own. Delete them, or join with another email.',
} as const;

/** A person with cars of their own would lose sight of them, so they can’t join with that account. */
export function join(db: Database, userId: string, id: string): Promise<keyof typeof JOIN_REFUSALS | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const refusal = user && (await refusalFor(tx, user));
    if (!user || refusal) return refusal ?? 'gone';
    const invitation = await findInvitation(tx, id);
    const used = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!invitation || used.length === 0) return 'gone';
    const { dealershipId: memberOf, role: memberRole } = invitation;
    await tx.update(users).set({ memberOf, memberRole }).where(eq(users.id, userId));
    return null;
  });
}

async function refusalFor(tx: Database, user: User) {
  if (user.isDealer) return 'dealer' as const;
  if (await findMembership(tx, user)) return 'elsewhere' as const;
  return (await tx.$count(listings, eq(listings.userId, user.id))) > 0 ? ('listings' as const) : null;
}

const isMember = (dealershipId: string, id: string) =>
  and(eq(users.id, id), eq(users.memberOf, dealershipId), ne(users.id, dealershipId));

/** Null if they aren’t one. */
export async function changeRole(db: Database, dealershipId: string, id: string, memberRole: MemberRole) {
  const changed = await db.update(users).set({ memberRole }).where(isMember(dealershipId, id)).returning();
  return changed[0]?.name ?? null;
}

/** By the owner, or by themselves. A trigger takes their conversations off them. Null if they aren’t one. */
export async function removeMember(db: Database, dealershipId: string, id: string): Promise<string | null> {
  const removed = await db
    .update(users)
    .set({ memberOf: null, memberRole: null })
    .where(isMember(dealershipId, id))
    .returning();
  return removed[0]?.name ?? null;
}
