/** Whether a seller's number is verified. Without an SMS gateway, nothing is shown. */
import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { type User, users } from '#app/platform/schema/accounts.server.ts';
import { smsGateway } from '#app/platform/sms.server.ts';
import { isMobile, toDomesticDigits } from '#app/vocabulary/phone.ts';

type Owner = Pick<User, 'phoneNumber' | 'phoneVerifiedAt'>;

/** `offered` is the number of the listing, which may differ from the account's. */
export function isVerifiedPhone(owner: Owner, offered: string): boolean {
  const digits = toDomesticDigits(offered);
  return smsGateway() !== null && isMobile(digits) && owner.phoneNumber === digits && owner.phoneVerifiedAt !== null;
}

/** Null if there is nothing to verify: no gateway, or a landline. */
export async function readPhoneState(db: Database, viewer: { uid: string; phoneNumber: string }) {
  const { uid, phoneNumber } = viewer;
  if (!(smsGateway() && isMobile(phoneNumber))) return null;
  const [owner] = await db.select().from(users).where(eq(users.id, uid));
  return { phoneNumber, isVerified: owner !== undefined && isVerifiedPhone(owner, phoneNumber) };
}
