import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';

type Facts = MailFacts & { host: string; needsSecret: boolean };

export function WebhookMail({ host, needsSecret, ...facts }: Facts) {
  return (
    <MailLayout facts={facts} title="Your webhook is paused">
      <Paragraph>
        {needsSecret
          ? `We can’t sign messages to ${host} any more, because our own key has changed.`
          : `${host} hasn’t accepted anything we’ve sent for 24 hours.`}{' '}
        We’ve stopped sending enquiries and sales there. You’ll find them on the site and in your email as always.
      </Paragraph>
      <MailButton href={facts.link}>{needsSecret ? 'Make a new secret' : 'See what went wrong'}</MailButton>
    </MailLayout>
  );
}
