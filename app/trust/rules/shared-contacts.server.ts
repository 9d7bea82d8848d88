/** Numbers and addresses in descriptions, against those that other accounts use: only their keyed hashes are stored. */
import { and, inArray, ne } from 'drizzle-orm';
import { insertRows, isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { listingContacts } from '#app/platform/schema/moderation-rules.server.ts';
import { identityHash } from '#app/platform/secret.server.ts';
import type { CheckedListing } from '#app/trust/rules/checked-listing.server.ts';
import { findContacts } from '#app/trust/rules/contacts.ts';
import type { Finding } from '#app/trust/rules/finding.ts';
import { toDomesticDigits } from '#app/vocabulary/phone.ts';

const hashOf = (contact: string) => identityHash('contact', contact);

/** What the account calls its own. Its family may list with the same number. */
function ownOf({ phoneNumber, ownPhone, userEmail }: CheckedListing): string[] {
  const numbers = [phoneNumber, ownPhone ?? ''].map(toDomesticDigits).filter((number) => number.length === 10);
  return [...numbers, userEmail.toLowerCase()];
}

export async function noteContacts(db: Database, cars: readonly CheckedListing[]): Promise<void> {
  await db.delete(listingContacts).where(
    isAnyOf(
      listingContacts.listingId,
      cars.map(({ id }) => id),
    ),
  );
  const rows = cars.flatMap((car) =>
    [...new Set([...ownOf(car), ...findContacts(car.description)])].map((contact) => ({
      listingId: car.id,
      userId: car.userId,
      hash: hashOf(contact),
    })),
  );
  await insertRows(db, listingContacts, rows);
}

/** Yards of one group name each other’s numbers, so dealers are left out. */
export async function checkContacts(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const car of cars) {
    const own = ownOf(car);
    const foreign = car.isDealer ? [] : findContacts(car.description).filter((contact) => !own.includes(contact));
    if (foreign.length === 0) continue;
    const used = await db
      .selectDistinct({ listingId: listingContacts.listingId })
      .from(listingContacts)
      .where(and(inArray(listingContacts.hash, foreign.map(hashOf)), ne(listingContacts.userId, car.userId)))
      .orderBy(listingContacts.listingId)
      .limit(5);
    if (used.length === 0) continue;
    const others = used.map(({ listingId }) => listingId);
    findings.push({ listingId: car.id, rule: 'shared-contact', evidence: { others } });
  }
  return findings;
}
