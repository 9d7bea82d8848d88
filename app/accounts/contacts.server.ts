/** Phone numbers and emails in what accounts write: only their keyed hashes are stored. */
import { and, countDistinct, notInArray, sql } from 'drizzle-orm';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { accountContacts } from '#app/platform/schema/moderation.server.ts';
import { identityHash } from '#app/platform/secret.server.ts';
import { toDomesticDigits } from '#app/vocabulary/phone.ts';

/** Mobile and landline numbers. Service numbers (13, 1300, 1800) are shared by nature. */
const NUMBER = /(?<![\d.$])(?:(?:\+|00)?61[\s().-]*0?|\(?0)[\s().-]*[23478](?:[\s().-]?[\s().-]?\d){8}(?!\d)/g;
/** Looks once at each word: without the first part, a long word is read again from each of its letters. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

export const contactHash = (contact: string) => identityHash('contact', contact);

/** As they are compared: ten digits, or an address in small letters. */
export function findContacts(text: string): string[] {
  const numbers = [...text.matchAll(NUMBER)].map(([number]) => toDomesticDigits(number));
  const emails = [...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase());
  return [...new Set([...numbers.filter((number) => number.length === 10), ...emails])];
}

export async function noteContactsOf(db: Database, contacts: { hash: string; userId: string }[]): Promise<void> {
  // In a fixed order, so that two accounts can't deadlock.
  const rows = contacts.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const target = [accountContacts.hash, accountContacts.userId];
  if (rows.length > 0)
    await db
      .insert(accountContacts)
      .values(rows)
      .onConflictDoUpdate({ target, set: { isOfMessage: false }, setWhere: sql`${accountContacts.isOfMessage}` });
}

/** Those in a message, and how many accounts besides these two people’s use one of them. */
export async function noteMessageContacts(db: Database, text: string, writerId: string | null, otherId: string | null) {
  const hashes = findContacts(text).map(contactHash).sort();
  if (hashes.length === 0) return 0;
  if (writerId !== null) {
    const rows = hashes.map((hash) => ({ hash, userId: writerId, isOfMessage: true }));
    await db.insert(accountContacts).values(rows).onConflictDoNothing();
  }
  const people = [writerId, otherId].filter((id) => id !== null);
  const [others] = await db
    .select({ accounts: countDistinct(accountContacts.userId) })
    .from(accountContacts)
    .where(and(isAnyOf(accountContacts.hash, hashes), notInArray(accountContacts.userId, people)));
  return others?.accounts ?? 0;
}
