import { MailLink } from '#app/accounts/mail-layout.tsx';
import type { AlertLinks } from '#app/alerts/alert-links.server.ts';
import type { AlertCard } from '#app/alerts/mails/alert-cards.ts';
import { AlertMail } from '#app/alerts/mails/alert-mail.tsx';

type SearchMailProps = {
  siteName: string;
  supportEmail: string;
  search: { name: string; savedOn: string; filters: string[]; href: string };
  links: AlertLinks;
  cards: AlertCard[];
  more: number;
};

export function SearchMail({ siteName, supportEmail, search, links, cards, more }: SearchMailProps) {
  const count = cards.length + more;
  return (
    <AlertMail
      siteName={siteName}
      title={count === 1 ? 'One car for your search' : `${count} cars for your search`}
      intro={`For your search “${search.name}”: ${search.filters.join(' · ')}.`}
      cards={cards}
      more={more}
      all={{ href: search.href, words: 'See all cars in this search' }}
      footer={
        <>
          You saved this search on {search.savedOn}.{' '}
          <MailLink href={links.unsubscribe}>Unsubscribe from this search</MailLink> or{' '}
          <MailLink href={links.manage}>change how often</MailLink>. No sign-in needed. Questions? Contact{' '}
          {supportEmail}.
        </>
      }
    />
  );
}
