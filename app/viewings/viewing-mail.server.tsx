import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { findBlockers } from '#app/enquiries/change-conversation.server.ts';
import { conversationLink, muteLink, viewingLink } from '#app/enquiries/message-links.server.ts';
import type { Side } from '#app/enquiries/people.ts';
import { findParticipant } from '#app/enquiries/reader.server.ts';
import { findById } from '#app/enquiries/thread.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { listMailedCars, MailCar } from '#app/listings/mail-car.server.tsx';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { MailButton, MailFrame, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { SENDER, toLine } from '#app/platform/mail/message.server.ts';
import { viewings } from '#app/platform/schema/viewings.server.ts';
import { nameOfOther } from '#app/viewings/shown-viewings.server.ts';
import { type CalendarViewing, viewingCalendar } from '#app/viewings/viewing-calendar.ts';
import { shownTimes } from '#app/viewings/viewing-times.ts';
import { isAgreed, ofSide } from '#app/viewings/viewings.server.ts';

const side = z.enum(['buyer', 'seller']);
const mailSchema = z.object({ viewingId: z.string(), side, kind: z.enum(['agreed', 'evening', 'soon', 'met']) });

/** An agreed time with its calendar file, a reminder, or the question whether they met. */
export const viewingEmail = defineEmail(mailSchema, async (db, { viewingId, side, kind }, now) => {
  const [viewing] = await db.select().from(viewings).where(eq(viewings.id, viewingId));
  const to = viewing && (await findReceiver(db, viewing.conversationId, side));
  if (!to || !isAgreed(viewing) || viewing.startsAt > now === (kind === 'met')) return null;
  const { startsAt, zone, place, sequence } = viewing;
  const when = shownTimes(zone, [startsAt]);
  const link = (answer: string) => viewingLink(viewingId, side, answer);
  const isComing = ofSide(viewing, side).comingAt !== null;
  const heading = headingOf(kind, to.other, sequence > 0);
  const body = (
    <MailFrame title={heading} footer={<Footer {...to} />}>
      <MailCar title={to.car} photoUrl={to.photoUrl} href={to.link}>
        <Paragraph>{to.car}</Paragraph>
        {kind !== 'met' && (
          <>
            <Paragraph>
              <b>{when}</b>
            </Paragraph>
            <Paragraph>{placeWords(place, to)}</Paragraph>
          </>
        )}
      </MailCar>
      {kind === 'met' ? (
        <>
          <MailButton href={link('met')}>Yes, we met</MailButton>
          <MailButton href={link('missed')}>No, we didn’t</MailButton>
        </>
      ) : (
        <>
          {kind !== 'agreed' && !isComing && <MailButton href={link('coming')}>I’m coming</MailButton>}
          {kind === 'agreed' && <Paragraph>We’ll remind you the evening before and two hours before.</Paragraph>}
          <Paragraph>
            <MailLink href={link('cancel')}>Can’t make it</MailLink>
          </Paragraph>
          <Paragraph>Meet during the day. Never pay before you’ve seen the car.</Paragraph>
        </>
      )}
      <MailButton href={to.link}>Open the conversation</MailButton>
    </MailFrame>
  );
  const title = `${side === 'seller' ? `${to.other} looks at` : 'Look at'} the ${to.car}`;
  const calendar = kind === 'agreed' ? calendarOf(to, { ...viewing, title, isCancelled: false, now }) : undefined;
  return {
    to: to.email,
    subject: toLine(`${heading}${kind === 'agreed' ? `, ${when}` : ''}: ${to.car}`),
    id: `viewing-${viewingId}-${kind}-${side}`,
    unsubscribe: to.mute,
    body,
    ...(calendar && { calendar }),
  };
});

function headingOf(kind: z.output<typeof mailSchema>['kind'], other: string, isMoved: boolean): string {
  if (kind === 'agreed') return isMoved ? `A new time with ${other}` : `You’re meeting ${other}`;
  if (kind === 'met') return `Did you meet ${other}?`;
  return kind === 'evening' ? `Tomorrow you’re meeting ${other}` : `In two hours you’re meeting ${other}`;
}

function placeWords(place: string, { side, other }: Receiver): string {
  if (place !== '') return `You’re meeting in ${place}. Agree on the street in your messages.`;
  return side === 'seller' ? `Tell ${other} where, in your messages.` : `${other} tells you where, in your messages.`;
}

const endSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  calendarId: z.string(),
  sequence: z.number(),
  startsAt: z.coerce.date(),
  zone: z.string(),
  by: z.enum(['buyer', 'seller', 'car', 'account']),
  side,
});

/** The viewing may be deleted by then, with one of its accounts. */
export const viewingEndEmail = defineEmail(endSchema, async (db, { conversationId, side, by, ...viewing }, now) => {
  const to = await findReceiver(db, conversationId, side, 'also blocked');
  if (!to || viewing.startsAt <= now) return null;
  const when = shownTimes(viewing.zone, [viewing.startsAt]);
  const body = (
    <MailFrame title={`Cancelled: ${when}`} footer={<Footer {...to} />}>
      <MailCar title={to.car} photoUrl={to.photoUrl} href={to.link}>
        <Paragraph>{endWords(by, to)}</Paragraph>
        <Paragraph>{to.car}</Paragraph>
      </MailCar>
      <MailButton href={to.link}>Open the conversation</MailButton>
    </MailFrame>
  );
  const title = `Cancelled: the ${to.car}`;
  return {
    to: to.email,
    subject: toLine(`Cancelled, ${when}: ${to.car}`),
    id: `viewing-${viewing.id}-end-${side}`,
    unsubscribe: to.mute,
    body,
    calendar: calendarOf(to, { ...viewing, place: '', title, isCancelled: true, now }),
  };
});

function endWords(by: z.output<typeof endSchema>['by'], { side, other }: Receiver): string {
  if (by === 'car') return `The car isn’t for sale on ${env.SITE_NAME} any more, so there’s nothing to look at.`;
  if (by === 'account') return 'The other person has deleted their account.';
  return by === side ? `You’ve cancelled. ${other} gets an email too.` : `${other} can’t make it.`;
}

type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/** Null if this side has left or muted the conversation. A blocked person still hears that a viewing is cancelled. */
async function findReceiver(db: Database, conversationId: string, side: Side, which?: 'also blocked') {
  const conversation = await findById(db, conversationId);
  const receiver = conversation && (await findParticipant(db, conversation, side));
  const mutedAt = side === 'seller' ? conversation?.sellerMutedAt : conversation?.buyerMutedAt;
  if (!receiver || mutedAt) return null;
  if (which !== 'also blocked' && (await findBlockers(db, conversation)).length > 0) return null;
  const { listingId } = conversation;
  const listed = await listMailedCars(db, listingId ? [listingId] : [], receiver.reader.userId ?? undefined);
  return {
    side,
    email: receiver.email,
    other: await nameOfOther(db, conversation, side),
    car: listingTitle(conversation.car),
    photoUrl: listed.get(listingId ?? '')?.photoUrl,
    link: conversationLink(conversation, side),
    mute: muteLink(conversation.id, side),
  };
}

type Calendar = Omit<CalendarViewing, 'organizer' | 'attendee' | 'description'>;

function calendarOf({ email, link }: Receiver, viewing: Calendar) {
  const organizer = { name: env.SITE_NAME, email: SENDER };
  return viewingCalendar({ ...viewing, organizer, attendee: email, description: link });
}

function Footer({ mute }: Pick<Receiver, 'mute'>) {
  return (
    <>
      To answer, use a button: a reply to this email goes to our support team.{' '}
      <MailLink href={mute}>Turn off emails about this conversation</MailLink>. Questions? Contact {env.SUPPORT_EMAIL}.
    </>
  );
}
