/** Tells sellers that a rule holds their listings. The queue holds only ids; what is cleared by then isn’t mentioned. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { listingTitle } from '#app/listings/listing.ts';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { holds } from '#app/platform/schema/moderation-rules.server.ts';
import { holdWords } from '#app/trust/hold-words.ts';
import type { holdMailSchema } from '#app/trust/queue-hold-mail.server.ts';

export async function sendHoldMail(
  db: Database,
  { userId, holdIds }: z.output<typeof holdMailSchema>,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const cars = await readHeldCars(db, holdIds);
  if (!user || cars.length === 0) return;
  const { HoldMail } = await import('#app/trust/mails/hold-mail.tsx');
  const { SITE_NAME: siteName, PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = env;
  const facts = { siteName, publicUrl, supportEmail, name: null, link: `${publicUrl}/my-listings` };
  const subject = cars.length === 1 ? `On hold: ${cars[0]?.title}` : `${cars.length} of your listings are on hold`;
  await deliver({ to: user.email, subject, id, ...(await renderMail(<HoldMail {...facts} cars={cars} />)) }, signal);
}

async function readHeldCars(db: Database, holdIds: string[]) {
  const { id, make, model, trim, year } = listings;
  const rows = await db
    .select({ id, make, model, trim, year, rule: holds.rule, evidence: holds.evidence })
    .from(holds)
    .innerJoin(listings, eq(id, holds.listingId))
    .where(and(isAnyOf(holds.id, holdIds), isNull(holds.clearedAt)))
    .orderBy(asc(holds.placedAt), asc(holds.rule));
  return [...Map.groupBy(rows, (row) => row.id)].flatMap(([listingId, ofListing]) => {
    const [car] = ofListing;
    const reasons = ofListing.flatMap(({ rule, evidence }) => holdWords(rule, evidence)?.title ?? []);
    return car ? [{ title: listingTitle(car), reasons, link: `${env.PUBLIC_URL}/my-listings/${listingId}/hold` }] : [];
  });
}
