import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { listingTitle } from '#app/listings/listing.ts';
import { listMailedCars, MailCar } from '#app/listings/mail-car.server.tsx';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailLayout, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { toLine } from '#app/platform/mail/message.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';

/** To the seller, unless the car was sold, deleted or marked again since. */
export const lapseEmail = defineEmail(z.object({ listingId: z.string() }), async (db, { listingId }) => {
  const [row] = await db
    .select({ car: listings, to: users.email, isVerified: users.emailVerified, name: users.name })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(eq(listings.id, listingId));
  if (!row?.isVerified || row.car.soldDate || row.car.underOfferUntil) return null;
  const title = listingTitle(row.car);
  const mailed = await listMailedCars(db, [listingId], row.car.userId);
  const body = (
    <MailLayout title={`Your ${title} is no longer under offer`} name={row.name}>
      <MailCar title={title} photoUrl={mailed.get(listingId)?.photoUrl} href={`${env.PUBLIC_URL}/listing/${listingId}`}>
        <Paragraph>
          Its days under offer are over, so the badge is gone. If the deal is still on, mark it under offer again. If
          it’s sold, mark it as sold and the calls stop.
        </Paragraph>
      </MailCar>
      <MailButton href={`${env.PUBLIC_URL}/my-listings/${listingId}/under-offer`}>Mark under offer again</MailButton>
      <MailButton href={`${env.PUBLIC_URL}/my-listings/${listingId}/sale`}>It’s sold</MailButton>
    </MailLayout>
  );
  return { to: row.to, subject: toLine(`No longer under offer: ${title}`), body };
});
