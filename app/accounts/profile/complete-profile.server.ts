import { eq } from 'drizzle-orm';
import type { PersonFields } from '#app/accounts/person-form.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** Fills in what somebody who came by a social account was asked for; as checked by `personSchema`. */
export async function completeProfile(db: Database, userId: string, fields: PersonFields): Promise<void> {
  const { name, phoneNumber, isDealer } = fields;
  const dealershipName = isDealer ? fields.dealershipName : '';
  await db
    .update(users)
    .set({ name, phoneNumber, isDealer, dealershipName, updatedAt: new Date() })
    .where(eq(users.id, userId));
}
