import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { askLinks } from '#app/availability/ask-links.server.ts';
import { type AskedCar, DAY_MS, listOpenCars, mayLapseSoon, NOTICE_DAYS } from '#app/availability/asked-cars.server.ts';
import { lapseListings } from '#app/listings/confirm.server.ts';
import { LAPSES_AFTER_DAYS } from '#app/listings/confirmation.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type AvailabilityAsk, availabilityAsks } from '#app/platform/schema/availability.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { melbourneDay } from '#app/vocabulary/dates.ts';

export const availabilityAskSchema = z.object({ askId: z.string() });

/** More get one pair of links for all of them. */
const MOST_WITH_OWN_LINKS = 5;

type Lapsing = { id: string; on: string };

/** Leaves out cars confirmed or sold by then. The Message-ID comes from the id, so retries match. */
export async function sendAvailabilityAsk(
  db: Database,
  { askId }: z.output<typeof availabilityAskSchema>,
  { signal }: { signal: AbortSignal },
  now = new Date(),
): Promise<void> {
  const [row] = await db
    .select({
      ask: availabilityAsks,
      to: users.email,
      isVerified: users.emailVerified,
      name: users.name,
      isDealer: users.isDealer,
    })
    .from(availabilityAsks)
    .innerJoin(users, eq(users.id, availabilityAsks.userId))
    .where(eq(availabilityAsks.id, askId));
  if (!row || row.ask.sentAt) return;
  const { ask, to, name, isVerified, isDealer } = row;
  const cars = isVerified ? await listOpenCars(db, ask) : [];
  const lapsing = ask.reason === 'round' ? cars.flatMap((car) => lapsingOf(car, now)) : [];
  if (cars.length > 0) {
    const { AskMail, subjectOf } = await import('#app/availability/mails/ask-mail.tsx');
    const facts = { siteName: env.SITE_NAME, publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL, name };
    const isOneByOne = !isDealer && cars.length <= MOST_WITH_OWN_LINKS;
    const content = {
      reason: ask.reason,
      cars: cars.map((car) => ({ ...car, links: isOneByOne ? askLinks(askId, car.id) : null })),
      all: cars.length === 1 ? askLinks(askId, cars[0]?.id) : askLinks(askId),
      lapsesOn: lapsing.map(({ on }) => on).sort()[0] ?? null,
      now,
    };
    const body = await renderMail(<AskMail facts={{ ...facts, link: content.all.available }} {...content} />);
    await deliver({ to, subject: subjectOf(content), id: askId, ...body }, signal);
  }
  await db.transaction((tx) => noteSent(tx, ask, lapsing, now));
}

/** The day is set with the first email that names it. */
function lapsingOf(car: AskedCar, now: Date): Lapsing[] {
  if (!mayLapseSoon(car, now)) return [];
  const byCalendar = melbourneDay(new Date(car.confirmedAt.getTime() + LAPSES_AFTER_DAYS * DAY_MS));
  const afterNotice = melbourneDay(new Date(now.getTime() + NOTICE_DAYS * DAY_MS));
  const [, on = afterNotice] = [byCalendar, afterNotice].sort();
  return [{ id: car.id, on: car.lapsesOn ?? on }];
}

async function noteSent(tx: Database, ask: AvailabilityAsk, lapsing: Lapsing[], now: Date) {
  for (const [on, cars] of Map.groupBy(lapsing, (car) => car.on)) {
    const ids = cars.map(({ id }) => id);
    await lapseListings(tx, { on, confirmedBy: ask.createdAt, which: inArray(listings.id, ids) });
  }
  await tx.update(availabilityAsks).set({ sentAt: now }).where(eq(availabilityAsks.id, ask.id));
}
