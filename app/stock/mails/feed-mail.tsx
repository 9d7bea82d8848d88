import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';

type Facts = MailFacts & { host: string; problem: string; isQuestion: boolean };

export function FeedMail({ host, problem, isQuestion, ...facts }: Facts) {
  return (
    <MailLayout facts={facts} title={isQuestion ? 'Your stock feed has a question' : 'Your stock feed has a problem'}>
      <Paragraph>{`The file from ${host}: ${problem}`}</Paragraph>
      <Paragraph>
        We’ll keep fetching it. We’ll only email you again if it works and then fails. Your cars stay as they are.
      </Paragraph>
      <MailButton href={facts.link}>{isQuestion ? 'Answer' : 'See your feed'}</MailButton>
    </MailLayout>
  );
}
