import { MailFrame, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';
import type { ContactFields } from '#app/contact/contact-form.ts';

type ContactMailProps = { siteName: string; message: ContactFields; inboxUrl: string };

export function ContactMail({ siteName, message: { name, email, subject, message }, inboxUrl }: ContactMailProps) {
  return (
    <MailFrame
      siteName={siteName}
      title={subject}
      footer={
        <>
          Sent from the {siteName} contact form. Reply to this email to answer {email}, or see the message at{' '}
          <MailLink href={inboxUrl}>{inboxUrl}</MailLink>
        </>
      }
    >
      <Paragraph>
        {name} ({email}) writes:
      </Paragraph>
      <Paragraph>
        <Lines text={message} />
      </Paragraph>
    </MailFrame>
  );
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to tell them apart, and never move
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
