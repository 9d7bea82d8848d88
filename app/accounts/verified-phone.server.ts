/** Whether a seller's number is verified. Without an SMS gateway, nothing is shown. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { smsGateway } from '#app/platform/sms.server.ts';
import { isMobile, toDomesticDigits } from '#app/vocabulary/phone.ts';

/** `phoneNumber` is the one of the listing, which may differ from the account's. */
export async function isVerifiedPhone(db: Database, userId: string, phoneNumber: string): Promise<boolean> {
  const digits = toDomesticDigits(phoneNumber);
  if (!(smsGateway() && isMobile(digits))) return false;
  const own = and(eq(users.id, userId), eq(users.phoneNumber, digits), isNotNull(users.phoneVerifiedAt));
  return (await db.$count(users, own)) > 0;
}

/** Null if there is nothing to verify: no gateway, or a landline. */
export async function readPhoneState(db: Database, viewer: { uid: string; phoneNumber: string }) {
  const { uid, phoneNumber } = viewer;
  if (!(smsGateway() && isMobile(phoneNumber))) return null;
  return { phoneNumber, isVerified: await isVerifiedPhone(db, uid, phoneNumber) };
}
