import { Hr, Text } from '@react-email/components';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { askLinks } from '#app/availability/answers.server.ts';
import { type AskedCar, DAY_MS, listOpenCars, mayLapseSoon, NOTICE_DAYS } from '#app/availability/asked-cars.server.ts';
import { lapseListings } from '#app/listings/confirm.server.ts';
import { ASK_EVERY_DAYS, LAPSES_AFTER_DAYS, notConfirmedSince } from '#app/listings/confirmation.ts';
import { listMailedCars, MailCar } from '#app/listings/mail-car.server.tsx';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { Greeting, MailButton, MailFrame, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';
import { users } from '#app/platform/schema/accounts.server.ts';
import { type AvailabilityAsk, availabilityAsks, listings } from '#app/platform/schema/listings.server.ts';
import { formatDay, melbourneDay, melbourneDaysBetween } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

/** More get one pair of links for all of them. */
const MOST_WITH_OWN_LINKS = 5;
const MOST_NAMED = 10;

type Lapsing = { id: string; on: string };

/** Leaves out cars confirmed or sold by then. The Message-ID comes from the ask, so retries match. */
export const availabilityEmail = defineEmail(z.object({ askId: z.string() }), async (db, { askId }, now) => {
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
  if (!row || row.ask.sentAt) return null;
  const { ask, to, name, isVerified, isDealer } = row;
  const cars = isVerified ? await listOpenCars(db, ask) : [];
  const lapsing = ask.reason === 'round' ? cars.flatMap((car) => lapsingOf(car, now)) : [];
  const onSent = () => db.transaction((tx) => noteSent(tx, ask, lapsing, now));
  if (cars.length === 0) {
    await onSent();
    return null;
  }
  const ids = cars.map(({ id }) => id);
  const mailed = await listMailedCars(db, ids, ask.userId);
  const isOneByOne = !isDealer && cars.length <= MOST_WITH_OWN_LINKS;
  const content = {
    reason: ask.reason,
    cars: cars.map((car) => ({
      ...car,
      photoUrl: mailed.get(car.id)?.photoUrl,
      links: isOneByOne ? askLinks(askId, car.id) : null,
    })),
    all: cars.length === 1 ? askLinks(askId, cars[0]?.id) : askLinks(askId),
    lapsesOn: lapsing.map(({ on }) => on).sort()[0] ?? null,
    now,
  };
  return { to, subject: subjectOf(content), id: askId, body: <AskMail name={name} {...content} />, onSent };
});

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

type Links = { available: string; sold: string };
/** Without links, the email has one pair for all cars. */
type Car = {
  id: string;
  title: string;
  priceCents: number;
  confirmedAt: Date;
  photoUrl: string | null | undefined;
  links: Links | null;
};

type AskContent = {
  reason: 'round' | 'buyer';
  cars: Car[];
  all: Links;
  /** When the first of them comes after confirmed cars. */
  lapsesOn: string | null;
  now: Date;
};

function subjectOf({ reason, cars, lapsesOn }: AskContent): string {
  const [car] = cars;
  if (reason === 'buyer') return `A buyer says it’s sold: ${car?.title}`;
  if (cars.length > 1) return `Are your ${formatCount(cars.length)} cars still for sale?`;
  return lapsesOn
    ? `Still for sale? ${car?.title} moves down on ${formatDay(lapsesOn)}`
    : `Still for sale? ${car?.title}`;
}

function AskMail({ name, ...ask }: AskContent & { name: string }) {
  const { reason, cars, lapsesOn } = ask;
  const [car] = cars;
  return (
    <MailFrame title={titleOf(ask)} footer={<Footer />}>
      <Greeting name={name} />
      {reason === 'buyer' ? (
        <Paragraph>
          A buyer told us that your {car?.title} is sold. If so, mark it as sold and the calls stop.
        </Paragraph>
      ) : (
        <Paragraph>
          {cars.length === 1 && car
            ? lastConfirmed(car, ask.now)
            : `It’s been two weeks or more since you told us ${formatCount(cars.length)} of your cars are for sale.`}{' '}
          Buyers call about ads that are up to date.
        </Paragraph>
      )}
      {lapsesOn && <Paragraph>{lapseWords(cars.length, lapsesOn)}</Paragraph>}
      {cars.length === 1 && car ? <OneCar car={car} links={ask.all} /> : <Cars {...ask} />}
    </MailFrame>
  );
}

function titleOf({ reason, cars }: AskContent): string {
  const [car] = cars;
  if (reason === 'buyer') return `Is your ${car?.title} sold?`;
  return cars.length === 1 ? `Is your ${car?.title} still for sale?` : 'Are your cars still for sale?';
}

function lastConfirmed({ title, confirmedAt }: Car, now: Date): string {
  return `It’s been ${melbourneDaysBetween(confirmedAt, now)} days since you told us your ${title} is for sale.`;
}

function lapseWords(count: number, lapsesOn: string): string {
  const which = count === 1 ? 'your ad drops' : 'the oldest ads drop';
  return `Let us know by ${formatDay(lapsesOn)} or ${which} below confirmed cars.`;
}

function OneCar({ car, links }: { car: Car; links: Links }) {
  return (
    <MailCar title={car.title} photoUrl={car.photoUrl}>
      <MailButton href={links.available}>Still for sale</MailButton>
      <MailButton href={links.sold}>It’s sold</MailButton>
    </MailCar>
  );
}

function Cars({ cars, all, now }: AskContent) {
  const isOneByOne = cars.every(({ links }) => links !== null);
  const named = isOneByOne ? cars : cars.slice(0, MOST_NAMED);
  return (
    <>
      {named.map((car) => (
        <CarRow key={car.id} car={car} now={now} />
      ))}
      {cars.length > named.length && <Paragraph>And {formatCount(cars.length - named.length)} more.</Paragraph>}
      <Hr style={{ margin: '20px 0', borderColor: '#dedad0' }} />
      <MailButton href={all.available}>{`All ${formatCount(cars.length)} still for sale`}</MailButton>
      {!isOneByOne && <MailButton href={all.sold}>Some are sold</MailButton>}
    </>
  );
}

function CarRow({ car, now }: { car: Car; now: Date }) {
  const { title, priceCents, confirmedAt, photoUrl, links } = car;
  const line = { margin: '0 0 14px', fontSize: '16px', lineHeight: '24px', color: '#17201c' };
  return (
    <MailCar title={title} photoUrl={photoUrl}>
      <Text className="ink" style={line}>
        <b>{title}</b> · {formatPrice(priceCents)}
        <br />
        <span className="muted" style={{ color: '#56615b' }}>
          {notConfirmedSince(confirmedAt, now)}
        </span>
        {links && (
          <>
            <br />
            <MailLink href={links.available}>Still for sale</MailLink> ·{' '}
            <MailLink href={links.sold}>It’s sold</MailLink>
          </>
        )}
      </Text>
    </MailCar>
  );
}

function Footer() {
  return (
    <>
      You have a car for sale on {env.SITE_NAME}, so we ask every {ASK_EVERY_DAYS} days until it’s sold or removed.
      Questions? Reply to this email or contact {env.SUPPORT_EMAIL}.
    </>
  );
}
