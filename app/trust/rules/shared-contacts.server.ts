/** Numbers and addresses in descriptions, against those that other accounts use: only their keyed hashes are stored. */
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { accountContacts } from '#app/platform/schema/moderation.server.ts';
import { identityHash } from '#app/platform/secret.server.ts';
import type { CheckedListing, Finding } from '#app/trust/rules/checked-listing.server.ts';
import { toDomesticDigits } from '#app/vocabulary/phone.ts';

const MOST_OTHERS = 5;

/** Mobile and landline numbers. Service numbers (13, 1300, 1800) are shared by nature. */
const NUMBER = /(?<![\d.$])(?:(?:\+|00)?61[\s().-]*0?|\(?0)[\s().-]*[23478](?:[\s().-]?[\s().-]?\d){8}(?!\d)/g;
/** Looks once at each word: without the first part, a long word is read anew from each of its letters. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const hashOf = (contact: string) => identityHash('contact', contact);

export type Writer = Pick<CheckedListing, 'userId' | 'phoneNumber' | 'ownPhone' | 'userEmail' | 'isDealer'>;

/** What the account calls its own. Its family may list with the same number. */
function ownOf({ phoneNumber, ownPhone, userEmail }: Writer): string[] {
  const numbers = [phoneNumber, ownPhone ?? ''].map(toDomesticDigits).filter((number) => number.length === 10);
  return [...numbers, userEmail.toLowerCase()];
}

export async function noteContacts(db: Database, cars: readonly CheckedListing[]): Promise<void> {
  const rows = [...Map.groupBy(cars, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const contacts = new Set(own.flatMap((car) => [...ownOf(car), ...findContacts(car.description)]));
    return [...contacts].map((contact) => ({ hash: hashOf(contact), userId }));
  });
  // In a fixed order, so that two sellers can't deadlock.
  rows.sort((a, b) => (a.hash < b.hash ? -1 : 1));
  if (rows.length > 0) await db.insert(accountContacts).values(rows).onConflictDoNothing();
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
      where hash = any(${sql.param(foreign.map(hashOf))}::text[]) and user_id <> ${car.userId}
      order by user_id limit ${MOST_OTHERS}
    ) as other
    join lateral (
      select id from listings where user_id = other.user_id order by created_at, id limit 1
    ) as oldest on true`)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

/** As they are compared: ten digits, or an address in small letters. */
function findContacts(text: string): string[] {
  const numbers = [...text.matchAll(NUMBER)].map(([number]) => toDomesticDigits(number));
  const emails = [...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase());
  return [...new Set([...numbers.filter((number) => number.length === 10), ...emails])];
}
