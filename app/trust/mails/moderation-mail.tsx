import { MailFrame, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';

export type ModerationMailProps = { title: string; lines: string[]; link: string; label: string };

export function ModerationMail({ title, lines, link, label, siteName }: ModerationMailProps & { siteName: string }) {
  return (
    <MailFrame siteName={siteName} title={title} footer={`Sent by ${siteName}. You’ll only get this email once.`}>
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <Paragraph>
        <MailLink href={link}>{label}</MailLink>
      </Paragraph>
    </MailFrame>
  );
}
