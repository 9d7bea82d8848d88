import { Hr, Link, Text } from '@react-email/components';
import type { ReactElement, ReactNode } from 'react';
import type { AlertCard } from '#app/alerts/mails/alert-cards.ts';
import { MailCar } from '#app/listings/mail-car.server.tsx';
import { MailButton, MailFrame, MailLink, Paragraph } from '#app/platform/mail/mail-layout.server.tsx';

export type AlertContent = {
  isEmpty: boolean;
  to: string;
  subject: string;
  firstLine: string;
  href: string;
  unsubscribe: string;
  body: ReactElement;
};

type AlertMailProps = {
  title: string;
  intro?: string;
  cards: Omit<AlertCard, 'reason'>[];
  children?: ReactNode;
  all: { href: string; words: string };
  footer: ReactNode;
};

const MOST_CARDS = 6;
const line = { margin: '0 0 4px', fontSize: '15px', lineHeight: '22px' };
const rule = { margin: '20px 0', borderColor: '#dedad0' };

export function AlertMail({ title, intro, cards, children, all, footer }: AlertMailProps) {
  const more = Math.max(0, cards.length - MOST_CARDS);
  return (
    <MailFrame title={title} footer={footer}>
      {intro && <Paragraph>{intro}</Paragraph>}
      {cards.slice(0, MOST_CARDS).map((card) => (
        <Card key={card.id} card={card} />
      ))}
      <Hr style={rule} />
      {children}
      <Paragraph>
        {more > 0 && (more === 1 ? 'And one more. ' : `And ${more} more. `)}
        <MailLink href={all.href}>{all.words}</MailLink>
      </Paragraph>
    </MailFrame>
  );
}

function Card({ card }: { card: AlertMailProps['cards'][number] }) {
  return (
    <>
      <Hr style={rule} />
      <MailCar title={card.title} photoUrl={card.photoUrl} href={card.href}>
        <Text className="link" style={{ ...line, fontWeight: 700, color: '#14523f' }}>
          {card.why}
        </Text>
        <Text className="ink" style={{ ...line, fontSize: '17px', fontWeight: 700, color: '#17201c' }}>
          <Link className="ink" href={card.href} style={{ color: '#17201c', textDecoration: 'none' }}>
            {card.title}
          </Link>
        </Text>
        <Text className="ink" style={{ ...line, fontSize: '20px', fontWeight: 700, color: '#17201c' }}>
          {card.price}{' '}
          <span className="muted" style={{ fontSize: '14px', fontWeight: 400, color: '#56615b' }}>
            {card.priceNote}
          </span>
          {card.onRoad && (
            <>
              <br />
              <span style={{ fontSize: '15px' }}>{card.onRoad}</span>
            </>
          )}
        </Text>
        <Text className="muted" style={{ ...line, color: '#56615b' }}>
          {card.facts}
          <br />
          {card.where}
        </Text>
        <MailButton href={card.href}>See the car</MailButton>
      </MailCar>
    </>
  );
}
