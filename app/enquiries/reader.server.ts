import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '#app/accounts/viewer.ts';
import { REMEMBERED_DAYS } from '#app/enquiries/enquiry-limits.ts';
import type { Side } from '#app/enquiries/people.ts';
import { signedCookie } from '#app/platform/cookies.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import type { Conversation } from '#app/platform/schema/enquiries.server.ts';
import { may } from '#app/vocabulary/member-roles.ts';

type People = Pick<Conversation, 'sellerId' | 'buyerId' | 'buyerEmail'>;
/** `emails` are confirmed: of the account, of this browser. */
export type Reader = {
  userId: string | null;
  emails: string[];
  /** The dealership for which they read. */
  dealershipId?: string;
};

const DAY_SECONDS = 86_400;
const remembered = z.object({ email: z.string(), until: z.number() });

function addressCookie() {
  return signedCookie('kerbside.address', { seconds: REMEMBERED_DAYS * DAY_SECONDS });
}

export function rememberAddress(email: string, now = Date.now()): Promise<string> {
  return addressCookie().serialize({ email, until: now + REMEMBERED_DAYS * DAY_SECONDS * 1000 });
}

/** The address that this browser has confirmed within the last 30 days. */
export async function readAddress(request: Request, now = Date.now()): Promise<string | null> {
  const parsed = remembered.safeParse(await addressCookie().parse(request.headers.get('Cookie')));
  return parsed.success && parsed.data.until > now ? parsed.data.email : null;
}

type KnownViewer = Pick<Viewer, 'uid' | 'email' | 'emailVerified' | 'membership'>;

export async function readReader(request: Request, viewer: KnownViewer | null): Promise<Reader> {
  const address = await readAddress(request);
  const own = viewer?.emailVerified ? viewer.email : null;
  const emails = [own, address].filter((email) => email !== null);
  const membership = viewer?.membership;
  return {
    userId: viewer?.uid ?? null,
    emails: [...new Set(emails)],
    ...(membership && may(membership.role, 'messages') && { dealershipId: membership.id }),
  };
}

/** Whose account it is, also while they are signed out: one confirmed address is one person. */
export async function findAccountOf(db: Database, { userId, emails }: Reader): Promise<User | null> {
  const { id, email, emailVerified } = users;
  const isOwn = userId === null ? and(inArray(email, emails), eq(emailVerified, true)) : eq(id, userId);
  const [account] = await db.select().from(users).where(isOwn);
  return account ?? null;
}

export function findAccountOn(db: Database, { sellerId, buyerId, buyerEmail }: People, side: Side) {
  const buyer = { userId: buyerId, emails: buyerEmail === null ? [] : [buyerEmail] };
  return findAccountOf(db, side === 'buyer' ? buyer : { userId: sellerId, emails: [] });
}

/** How one side reads, and where its emails go: to whom of the dealership it’s assigned. Null once it has left. */
export async function findParticipant(
  db: Database,
  people: People & Partial<Pick<Conversation, 'assignedTo'>>,
  side: Side,
): Promise<{ email: string; reader: Reader } | null> {
  const { sellerId, assignedTo } = people;
  if (side === 'seller' && sellerId !== null && assignedTo) {
    const member = await findAccountOf(db, { userId: assignedTo, emails: [] });
    if (member) return { email: member.email, reader: { userId: member.id, emails: [], dealershipId: sellerId } };
  }
  const account = await findAccountOn(db, people, side);
  const email = account?.email ?? (side === 'buyer' ? people.buyerEmail : null);
  if (email === null) return null;
  return { email, reader: { userId: account?.id ?? null, emails: account?.emailVerified === false ? [] : [email] } };
}

/** Null if the conversation isn’t theirs. */
export function sideOf(reader: Reader, { sellerId, buyerId, buyerEmail }: People): Side | null {
  if (sellerId !== null && [reader.userId, reader.dealershipId].includes(sellerId)) return 'seller';
  if (reader.userId !== null && reader.userId === buyerId) return 'buyer';
  return buyerEmail !== null && reader.emails.includes(buyerEmail) ? 'buyer' : null;
}

/** Whose cars are their own. */
export function sellerIdOf({ userId, dealershipId }: Reader): string | undefined {
  return dealershipId ?? userId ?? undefined;
}
