/** The account an import is for, made where there is none. */
import { sql } from 'drizzle-orm';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { newId } from '#app/platform/ids.server.ts';

export type SellerAccount = {
  id: string;
  email: string;
  phoneNumber: string;
  isDealer: boolean;
  dealershipName: string;
};

/** Null where nobody has this e-mail, in whatever letters it is written. */
export async function findSellerAccount(db: Database, email: string): Promise<SellerAccount | null> {
  const [found] = await db
    .select({
      ...{ id: users.id, email: users.email, phoneNumber: users.phoneNumber },
      ...{ isDealer: users.isDealer, dealershipName: users.dealershipName },
    })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return found ?? null;
}

/** Has no password and its e-mail is not verified: a password reset claims it. */
export async function makeDealerAccount(
  db: Database,
  { email, phoneNumber, dealershipName }: Omit<SellerAccount, 'id' | 'isDealer'>,
): Promise<SellerAccount> {
  const account = { id: newId(), email: email.toLowerCase(), phoneNumber, isDealer: true, dealershipName };
  await db.insert(users).values({ ...account, name: dealershipName });
  return account;
}

/** Addresses that say where the mailbox is and not whose it is. */
const MAILBOX_HOSTS =
  /^(gmail|googlemail|outlook|hotmail|live|icloud|me|yahoo|proton|protonmail|bigpond|optusnet|iinet|tpg)\./;

/** "sales@yarra-motors.com.au" → "Yarra Motors"; "yarra.motors@gmail.com" → "Yarra Motors". */
export function dealershipNameFrom(email: string): string {
  const [box = '', host = ''] = email.toLowerCase().split('@');
  const source = MAILBOX_HOSTS.test(host) ? box : (host.split('.')[0] ?? '');
  const words = source.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
