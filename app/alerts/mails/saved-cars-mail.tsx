import { MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';
import { AlertMail } from '#app/alerts/mails/alert-mail.tsx';
import type { CarNews } from '#app/alerts/mails/car-news.ts';

type SavedCarsMailProps = CarNews & {
  siteName: string;
  supportEmail: string;
  subscribedOn: string;
  savedCarsHref: string;
  unsubscribe: string;
  /** Cars that have no card here. */
  more: number;
};

export function SavedCarsMail({ siteName, supportEmail, cards, gone, more, ...props }: SavedCarsMailProps) {
  const count = cards.length + more + gone.length;
  return (
    <AlertMail
      siteName={siteName}
      title={count === 1 ? 'News about a car you saved' : `News about ${count} cars you saved`}
      cards={cards}
      more={more}
      all={{ href: props.savedCarsHref, words: 'See your saved cars' }}
      footer={
        <>
          You asked for these emails on {props.subscribedOn}.{' '}
          <MailLink href={props.unsubscribe}>Turn them off</MailLink>. No sign-in needed. Questions? Contact{' '}
          {supportEmail}.
        </>
      }
    >
      {gone.length > 0 && <Paragraph>No longer listed: {gone.join('; ')}.</Paragraph>}
    </AlertMail>
  );
}
