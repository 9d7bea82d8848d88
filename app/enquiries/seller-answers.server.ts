/** A seller's quick replies, away note and usual answer time. */
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { SELLER_REPLIES } from '#app/enquiries/message-form.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { conversations, enquirySettings } from '#app/platform/schema/enquiries.server.ts';
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

export async function readQuickReplies(db: Database, userId: string | null): Promise<string[]> {
  const { quickReplies } = userId ? await readSettings(db, userId) : NO_SETTINGS;
  return quickReplies.length > 0 ? quickReplies : [...SELLER_REPLIES];
}

/** Null unless the seller is away today. */
export async function readAbsence(db: Database, sellerId: string, now = new Date()): Promise<string | null> {
  const { absenceNote, absenceUntil } = await readSettings(db, sellerId);
  const isOver = absenceUntil !== null && absenceUntil < melbourneDay(now);
  return absenceNote === '' || isOver ? null : absenceNote;
}

export async function usualAnswer(db: Database, sellerId: string): Promise<string | null> {
  const time = await usualAnswerTime(db, sellerId);
  return time && `Usually answers within ${time}`;
}

/** “2 hours” or “an hour”; null with too few enquiries in 60 days, or too slow. One that waits counts as slow. */
export async function usualAnswerTime(db: Database, sellerId: string): Promise<string | null> {
  const { firstAnsweredAt, createdAt, lastAt } = conversations;
  const since = sql`now() - interval '60 days'`;
  const recent = db
    .select({ firstAnsweredAt, createdAt })
    .from(conversations)
    .where(and(eq(conversations.sellerId, sellerId), gt(lastAt, since), gt(createdAt, since)))
    .orderBy(desc(lastAt))
    .limit(MOST_ENQUIRIES)
    .as('recent');
  const took = sql`extract(epoch from coalesce(${recent.firstAnsweredAt}, now()) - ${recent.createdAt})::float8`;
  const [row] = await db
    .select({
      answered: count(recent.firstAnsweredAt),
      seconds: sql<number | null>`percentile_disc(0.5) within group (order by ${took})`,
    })
    .from(recent);
  const { answered, seconds } = row ?? { answered: 0, seconds: null };
  if (answered < LEAST_ENQUIRIES || seconds === null) return null;
  const hours = SHOWN_HOURS.find((shown) => seconds <= shown * HOUR_SECONDS);
  if (hours === undefined) return null;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
