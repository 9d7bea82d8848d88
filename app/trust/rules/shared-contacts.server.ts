/** Numbers and addresses in descriptions, against those that other accounts use: only their keyed hashes are stored. */
import { sql } from 'drizzle-orm';
import { contactHash, findContacts, noteContactsOf } from '#app/accounts/contacts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import type { CheckedListing, Finding } from '#app/trust/rules/checked-listing.server.ts';
import { toDomesticDigits } from '#app/vocabulary/phone.ts';

const MOST_OTHERS = 5;

export type Writer = Pick<CheckedListing, 'userId' | 'phoneNumber' | 'ownPhone' | 'userEmail' | 'isDealer'>;

/** What the account calls its own. Its family may list with the same number. */
function ownOf({ phoneNumber, ownPhone, userEmail }: Writer): string[] {
  const numbers = [phoneNumber, ownPhone ?? ''].map(toDomesticDigits).filter((number) => number.length === 10);
  return [...numbers, userEmail.toLowerCase()];
}

export async function noteContacts(db: Database, cars: readonly CheckedListing[]): Promise<void> {
  const rows = [...Map.groupBy(cars, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const contacts = new Set(own.flatMap((car) => [...ownOf(car), ...findContacts(car.description)]));
    return [...contacts].map((contact) => ({ hash: contactHash(contact), userId }));
  });
  await noteContactsOf(db, rows);
}

/** Yards of one group name each other’s numbers, so dealers are left out. */
export async function checkContacts(db: Database, cars: readonly CheckedListing[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const car of cars) {
    const others = await findOthers(db, car);
    if (others.length > 0) findings.push({ listingId: car.id, rule: 'shared-contact', evidence: { others } });
  }
  return findings;
}

/** For an unpublished ad. */
export async function namesOthers(db: Database, writer: Writer, description: string): Promise<boolean> {
  return (await findOthers(db, { ...writer, description })).length > 0;
}

/** The oldest listing of each account that uses a contact of this description. */
async function findOthers(db: Database, car: Writer & Pick<CheckedListing, 'description'>): Promise<string[]> {
  if (car.isDealer) return [];
  const own = ownOf(car);
  const foreign = findContacts(car.description).filter((contact) => !own.includes(contact));
  if (foreign.length === 0) return [];
  const { rows } = (await db.execute(sql`
    select oldest.id
    from (
      select distinct user_id from account_contacts
      where hash = any(${sql.param(foreign.map(contactHash))}::text[]) and user_id <> ${car.userId} and not is_of_message
      order by user_id limit ${MOST_OTHERS}
    ) as other
    join lateral (
      select id from listings where user_id = other.user_id order by created_at, id limit 1
    ) as oldest on true`)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}
