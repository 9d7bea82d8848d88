import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SELLER_REPLIES } from '#app/enquiries/message-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { enquirySettings } from '#app/platform/schema/enquiries.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const LEAST_ENQUIRIES = 5;
const MOST_ENQUIRIES = 500;
const HOUR_SECONDS = 3600;
/** Slower sellers get no line. */
const SHOWN_HOURS = [1, 2, 4, 8, 24, 48];

type Settings = { quickReplies: string[]; absenceNote: string; absenceUntil: string | null };
const NO_SETTINGS: Settings = { quickReplies: [], absenceNote: '', absenceUntil: null };

export async function readSettings(db: Database, userId: string): Promise<Settings> {
  const { quickReplies, absenceNote, absenceUntil } = enquirySettings;
  const [row] = await db
    .select({ quickReplies, absenceNote, absenceUntil })
    .from(enquirySettings)
    .where(eq(enquirySettings.userId, userId));
  return row ?? NO_SETTINGS;
}

export async function storeSettings(db: Database, userId: string, settings: Settings): Promise<void> {
  await db
    .insert(enquirySettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: enquirySettings.userId, set: settings });
}

export async function listQuickReplies(db: Database, userId: string | null): Promise<string[]> {
  const { quickReplies } = userId ? await readSettings(db, userId) : NO_SETTINGS;
  return quickReplies.length > 0 ? quickReplies : [...SELLER_REPLIES];
}

/** Null unless the seller is away today. */
export async function findAbsence(db: Database, sellerId: string, now = new Date()): Promise<string | null> {
  const { absenceNote, absenceUntil } = await readSettings(db, sellerId);
  const isOver = absenceUntil !== null && absenceUntil < melbourneDay(now);
  return absenceNote === '' || isOver ? null : absenceNote;
}

export async function usualAnswer(db: Database, sellerId: string): Promise<string | null> {
  return answersWithin(await usualAnswerTime(db, sellerId));
}

export async function usualAnswerTime(db: Database, sellerId: string): Promise<string | null> {
  const [row] = await db
    .select({ answers: answersOf(sql`${sellerId}`) })
    .from(users)
    .where(eq(users.id, sellerId));
  return row ? answerTime(row.answers) : null;
}

export function answersWithin(time: string | null): string | null {
  return time && `Usually answers within ${time}`;
}

type Answers = { answered: number; seconds: number | null };

/** Of enquiries in 60 days, as JSON. One that waits counts as slow. */
export function answersOf(sellerId: SQLWrapper): SQL<Answers> {
  return sql`(
    select json_build_object('answered', count(first_answered_at), 'seconds', percentile_disc(0.5) within group (
      order by extract(epoch from coalesce(first_answered_at, now()) - created_at)::float8))
    from (
      select first_answered_at, created_at from conversations
      where seller_id = ${sellerId} and last_at > now() - interval '60 days' and created_at > now() - interval '60 days'
      order by last_at desc limit ${sql.raw(String(MOST_ENQUIRIES))}) as recent)`;
}

/** “2 hours” or “an hour”; null with too few enquiries, or too slow. */
export function answerTime({ answered, seconds }: Answers): string | null {
  if (answered < LEAST_ENQUIRIES || seconds === null) return null;
  const hours = SHOWN_HOURS.find((shown) => seconds <= shown * HOUR_SECONDS);
  if (hours === undefined) return null;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
