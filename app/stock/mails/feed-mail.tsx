import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';

type Facts = MailFacts & { host: string; problem: string; asks: boolean };

export function FeedMail({ host, problem, asks, ...facts }: Facts) {
  return (
    <MailLayout facts={facts} title={asks ? 'Your stock feed has a question' : 'Your stock feed has a problem'}>
      <Paragraph>{`The file from ${host}: ${problem}`}</Paragraph>
      <Paragraph>
        We’ll keep fetching it. We’ll only email you again if it works and then fails. Your cars stay as they are.
      </Paragraph>
      <MailButton href={facts.link}>{asks ? 'Answer' : 'See your feed'}</MailButton>
    </MailLayout>
  );
}
