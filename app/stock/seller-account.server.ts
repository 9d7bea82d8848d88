import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { dealers, users } from '#app/platform/schema/accounts.server.ts';
import { readWord } from '#app/stock/reading/words.ts';

export type SellerAccount = {
  id: string;
  email: string;
  phoneNumber: string;
  isDealer: boolean;
  dealershipName: string;
};

export async function findSellerAccount(db: Database, email: string): Promise<SellerAccount | null> {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      phoneNumber: users.phoneNumber,
      isDealer: users.isDealer,
      dealershipName: users.dealershipName,
    })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return account ?? null;
}

/** Of the yard, else of the licence. */
export async function findOwnState(db: Database, userId: string): Promise<string | undefined> {
  const { address, licenceState } = dealers;
  const [dealer] = await db.select({ address, licenceState }).from(dealers).where(eq(dealers.userId, userId));
  if (!dealer) return undefined;
  return readWord('location', dealer.address) ?? readWord('location', dealer.licenceState ?? '') ?? undefined;
}

/** Mail providers, whose names are not a dealer's. */
const MAILBOX_HOSTS =
  /^(gmail|googlemail|outlook|hotmail|live|icloud|me|yahoo|proton|protonmail|bigpond|optusnet|iinet|tpg)\./;

/** "sales@yarra-motors.com.au" → "Yarra Motors"; "yarra.motors@gmail.com" → "Yarra Motors". */
export function dealershipNameFrom(email: string): string {
  const [box = '', host = ''] = email.toLowerCase().split('@');
  const source = MAILBOX_HOSTS.test(host) ? box : (host.split('.')[0] ?? '');
  const words = source.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
