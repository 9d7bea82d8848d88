import { and, eq } from 'drizzle-orm';
import type { DealerDetails } from '#app/accounts/dealer-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { type Dealer, dealers, users } from '#app/platform/schema/accounts.server.ts';

const { id, dealershipName, image, createdAt } = users;

export type ShownDealer = Dealer & { dealershipName: string; image: string | null; createdAt: Date };

export async function findDealerBySlug(db: Database, slug: string): Promise<ShownDealer | null> {
  const [row] = await db
    .select({ dealer: dealers, dealershipName, image, createdAt })
    .from(dealers)
    .innerJoin(users, eq(id, dealers.userId))
    .where(and(eq(dealers.slug, slug), users.isDealer));
  if (!row) return null;
  const { dealer, ...person } = row;
  return { ...dealer, ...person };
}

export async function findDealer(db: Database, userId: string): Promise<Dealer | null> {
  const [dealer] = await db.select().from(dealers).where(eq(dealers.userId, userId));
  return dealer ?? null;
}

export async function saveDealer(db: Database, userId: string, details: DealerDetails): Promise<void> {
  await db
    .update(dealers)
    .set({ ...details, updatedAt: new Date() })
    .where(eq(dealers.userId, userId));
}

type NewDealer = { email: string; phoneNumber: string; dealershipName: string };

/** The account has no password and an unverified email: a password reset claims it. */
export async function makeDealerAccount(db: Database, { email, phoneNumber, dealershipName }: NewDealer) {
  const account = { id: newId(), email: email.toLowerCase(), phoneNumber, isDealer: true, dealershipName };
  await db.insert(users).values({ ...account, name: dealershipName });
  return account;
}
