import { Hr, Text } from '@react-email/components';
import { MailButton, type MailFacts, MailFrame, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';
import { ASK_EVERY_DAYS, notConfirmedSince } from '#app/listings/confirmation.ts';
import { formatDay, melbourneDaysBetween } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Links = { available: string; sold: string };
/** Without links, the email has one pair for all cars. */
type Car = { id: string; title: string; priceCents: number; confirmedAt: Date; links: Links | null };

export type AskContent = {
  reason: 'round' | 'buyer';
  cars: Car[];
  all: Links;
  /** When the first of them comes after confirmed cars. */
  lapsesOn: string | null;
  now: Date;
};

const MOST_NAMED = 10;

export function subjectOf({ reason, cars, lapsesOn }: AskContent): string {
  const [car] = cars;
  if (reason === 'buyer') return `A buyer says it’s sold: ${car?.title}`;
  if (cars.length > 1) return `Are your ${formatCount(cars.length)} cars still for sale?`;
  return lapsesOn
    ? `Still for sale? ${car?.title} moves down on ${formatDay(lapsesOn)}`
    : `Still for sale? ${car?.title}`;
}

export function AskMail({ facts, ...ask }: AskContent & { facts: MailFacts }) {
  const { reason, cars, lapsesOn } = ask;
  const [car] = cars;
  return (
    <MailFrame siteName={facts.siteName} title={titleOf(ask)} footer={<Footer facts={facts} />}>
      <Paragraph>Hello {facts.name},</Paragraph>
      {reason === 'buyer' ? (
        <Paragraph>
          A buyer told us that your {car?.title} is sold. If so, mark it as sold and the calls stop.
        </Paragraph>
      ) : (
        <Paragraph>
          {cars.length === 1 && car
            ? lastConfirmed(car, ask.now)
            : `${formatCount(cars.length)} of your cars haven’t been confirmed for two weeks or longer.`}{' '}
          Buyers can see when you last confirmed, and call about cars they know are available.
        </Paragraph>
      )}
      {lapsesOn && <Paragraph>{lapseWords(cars.length, lapsesOn)}</Paragraph>}
      {cars.length === 1 && car ? <TwoButtons links={ask.all} /> : <Cars {...ask} />}
      <Paragraph>The links open a page with a button. Nothing changes until you press it.</Paragraph>
    </MailFrame>
  );
}

function titleOf({ reason, cars }: AskContent): string {
  const [car] = cars;
  if (reason === 'buyer') return `Is your ${car?.title} sold?`;
  return cars.length === 1 ? `Is your ${car?.title} still for sale?` : 'Are your cars still for sale?';
}

function lastConfirmed({ title, confirmedAt }: Car, now: Date): string {
  return `Your ${title} was last confirmed ${melbourneDaysBetween(confirmedAt, now)} days ago.`;
}

function lapseWords(count: number, lapsesOn: string): string {
  const day = formatDay(lapsesOn);
  const which = count === 1 ? 'it comes' : 'the oldest of them come';
  const whose = count === 1 ? 'it' : 'them';
  return `If you don’t answer by ${day}, ${which} after confirmed cars in search results. Confirm with one tap to bring ${whose} back.`;
}

function TwoButtons({ links }: { links: Links }) {
  return (
    <>
      <MailButton href={links.available}>Still for sale</MailButton>
      <MailButton href={links.sold}>It’s sold</MailButton>
    </>
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

function CarRow({ car: { title, priceCents, confirmedAt, links }, now }: { car: Car; now: Date }) {
  const line = { margin: '0 0 14px', fontSize: '16px', lineHeight: '24px', color: '#17201c' };
  return (
    <Text className="ink" style={line}>
      <b>{title}</b> · {formatPrice(priceCents)}
      <br />
      <span className="muted" style={{ color: '#56615b' }}>
        {notConfirmedSince(confirmedAt, now)}
      </span>
      {links && (
        <>
          <br />
          <MailLink href={links.available}>Still for sale</MailLink> · <MailLink href={links.sold}>It’s sold</MailLink>
        </>
      )}
    </Text>
  );
}

function Footer({ facts }: { facts: MailFacts }) {
  return (
    <>
      You get this email because you have a car for sale on {facts.siteName}. We ask every {ASK_EVERY_DAYS} days until
      it’s sold or removed. Questions? Reply to this email or contact {facts.supportEmail}.{' '}
      <MailLink href={facts.publicUrl}>{facts.publicUrl}</MailLink>
    </>
  );
}
