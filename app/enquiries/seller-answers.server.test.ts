import { expect, test } from 'vitest';
import { writeEnquiries } from '#app/enquiries/inbox.server.ts';
import {
  findAbsence,
  listQuickReplies,
  storeSettings,
  usualAnswer,
  usualAnswerTime,
} from '#app/enquiries/seller-answers.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';

const { db } = await databaseOfFile();

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const car = { make: 'Toyota', model: 'Corolla', trim: '', year: 2019 };

/** Each was asked some days ago and answered after some hours, or not. */
async function ask(sellerId: string, enquiries: { days: number; hours: number | null }[], buyerName = 'Tom') {
  const listingId = await makeListing(db, { id: sellerId, email: 'x@people.example' });
  for (const { days, hours } of enquiries) {
    const createdAt = new Date(Date.now() - days * DAY_MS);
    const firstAnsweredAt = hours === null ? null : new Date(createdAt.getTime() + hours * HOUR_MS);
    await db.insert(conversations).values({
      id: newId(),
      listingId,
      car,
      sellerId,
      buyerEmail: `${newId()}@example.com`,
      buyerName,
      createdAt,
      firstAnsweredAt,
      lastAt: createdAt,
      lastText: '=1+1',
    });
  }
}

const times = (count: number, days: number, hours: number | null) =>
  Array.from({ length: count }, () => ({ days, hours }));

test('the answer time needs five enquiries in 60 days and is the median, unanswered ones included', async () => {
  const { id } = await makeSeller(db);
  await ask(id, [...times(4, 2, 1.5), ...times(5, 70, 0.1)]);
  expect(await usualAnswer(db, id)).toBeNull();
  await ask(id, times(1, 3, 40));
  expect(await usualAnswer(db, id)).toBe('Usually answers within 2 hours');
  expect(await usualAnswerTime(db, id)).toBe('2 hours');
  await ask(id, times(6, 5, null));
  expect(await usualAnswer(db, id)).toBeNull();
});

test('an away note shows until its date has passed', async () => {
  const { id } = await makeSeller(db);
  expect(await listQuickReplies(db, id)).toContain('Saturday works');
  await storeSettings(db, id, { quickReplies: ['Come by'], absenceNote: 'Back on Monday', absenceUntil: '2026-11-30' });
  expect(await listQuickReplies(db, id)).toEqual(['Come by']);
  expect(await findAbsence(db, id, new Date('2026-11-30T05:00:00Z'))).toBe('Back on Monday');
  expect(await findAbsence(db, id, new Date('2026-12-01T05:00:00Z'))).toBeNull();
});

test('the file has every enquiry once and no formulas', async () => {
  const { id } = await makeSeller(db);
  await ask(id, times(3, 1, 1), '@SUM(A1), "Tom"');
  let file = '';
  for await (const part of writeEnquiries(db, id)) file += part;
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`,"'@SUM(A1), ""Tom""",`);
  expect(lines[1]).toMatch(/,'=1\+1$/);
});
