import { MailButton, type MailFacts, MailLayout, Paragraph } from '#app/accounts/mail-layout.tsx';

export type HeldCar = { title: string; reasons: string[]; link: string };

/** To the seller of cars that a rule holds. */
export function HoldMail({ cars, ...facts }: MailFacts & { cars: HeldCar[] }) {
  const [only] = cars;
  return (
    <MailLayout
      facts={facts}
      title={cars.length === 1 ? 'Your listing is on hold' : 'Some of your listings are on hold'}
    >
      <Paragraph>
        {cars.length === 1 ? 'Only you can see it until it’s cleared.' : 'Only you can see them until they’re cleared.'}{' '}
        We’ve kept everything you entered.
      </Paragraph>
      {cars.map(({ title, reasons, link }) => (
        <Paragraph key={link}>
          {`${title}: ${reasons.join('; ')}.`}
          {cars.length > 1 && ` ${link}`}
        </Paragraph>
      ))}
      <MailButton href={cars.length === 1 && only ? only.link : facts.link}>See what clears it</MailButton>
    </MailLayout>
  );
}
