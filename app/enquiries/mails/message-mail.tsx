import { MailButton, MailFrame, MailLink, Paragraph } from '#app/accounts/mail-layout.tsx';

type MessageMailProps = {
  siteName: string;
  /** Null for the site’s own words. */
  from: string | null;
  car: string;
  text: string;
  photos: number;
  link: string;
  isOpenedByLink: boolean;
  mute: string;
  supportEmail: string;
};

export function MessageMail({ siteName, from, car, text, photos, link, ...footer }: MessageMailProps) {
  return (
    <MailFrame
      siteName={siteName}
      title={from === null ? `About the ${car}` : `${from} wrote to you`}
      footer={<Footer {...footer} />}
    >
      {from !== null && <Paragraph>About the {car}:</Paragraph>}
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Paragraph key={index}>{line}</Paragraph>
      ))}
      {photos > 0 && <Paragraph>{photos === 1 ? 'With a photo.' : `With ${photos} photos.`}</Paragraph>}
      <MailButton href={link}>{from === null ? 'Open the conversation' : 'Read and answer'}</MailButton>
      <Paragraph>
        {footer.isOpenedByLink && 'The link opens your messages for 30 days, so don’t share it. '}Never pay before
        you’ve seen the car, and never send anyone a code.
      </Paragraph>
    </MailFrame>
  );
}

function Footer({ mute, supportEmail }: Pick<MessageMailProps, 'mute' | 'supportEmail'>) {
  return (
    <>
      To answer, use the button: a reply to this email goes to our support team.{' '}
      <MailLink href={mute}>Turn off emails about this conversation</MailLink>. Questions? Contact {supportEmail}.
    </>
  );
}
