import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { listingTitle } from '#app/listings/listing.ts';
import { listMailedCars, MailCar } from '#app/listings/mail-car.server.tsx';
import { isAnyOf } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { holds } from '#app/platform/schema/moderation.server.ts';
import { holdWords } from '#app/trust/hold-words.ts';

const requestSchema = z.object({ userId: z.string(), holdIds: z.array(z.string()) });

/** Tells a seller that a rule holds their listings. What is cleared by then isn’t mentioned. */
export const holdEmail = defineEmail(requestSchema, async (db, { userId, holdIds }) => {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const cars = await listHeldCars(db, holdIds);
  const [first] = cars;
  if (!user || !first) return null;
  const isOne = cars.length === 1;
  const ids = cars.map(({ id }) => id);
  const mailed = await listMailedCars(db, ids, userId);
  const body = (
    <MailLayout title={isOne ? 'Your listing is on hold' : 'Some of your listings are on hold'}>
      <Paragraph>
        {isOne ? 'Only you can see it for now.' : 'Only you can see them for now.'} We’ve kept everything you entered.
      </Paragraph>
      {cars.map(({ id, title, reasons, link }) => (
        <MailCar key={id} title={title} photoUrl={mailed.get(id)?.photoUrl} href={link}>
          <Paragraph>
            {isOne ? title : <MailLink href={link}>{title}</MailLink>}
            {`: ${reasons.join('; ')}.`}
          </Paragraph>
        </MailCar>
      ))}
      <MailButton href={isOne ? first.link : `${env.PUBLIC_URL}/my-listings`}>See how to fix it</MailButton>
    </MailLayout>
  );
  const subject = isOne ? `On hold: ${first.title}` : `${cars.length} of your listings are on hold`;
  return { to: user.email, subject, body };
});

async function listHeldCars(db: Database, holdIds: string[]) {
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
    return car
      ? [{ id: listingId, title: listingTitle(car), reasons, link: `${env.PUBLIC_URL}/my-listings/${listingId}/hold` }]
      : [];
  });
}
