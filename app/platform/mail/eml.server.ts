import PostalMime, { type Address } from 'postal-mime';

export type Eml = {
  subject: string;
  to: string;
  replyTo: Address[];
  date: Date;
  messageId: string;
  text: string;
  html: string;
};

/** Never throws: a file that is not a mail, or too deeply nested, gives empty fields. */
export async function parseEml(source: Uint8Array | string): Promise<Eml> {
  const { subject = '', to = [], replyTo = [], date, messageId = '', text = '', html = '' } = await parse(source);
  return {
    subject,
    to: to.map(formatAddress).join(', '),
    replyTo,
    date: toDate(date),
    messageId,
    text,
    html,
  };
}

function parse(source: Uint8Array | string) {
  return PostalMime.parse(source).catch(() => PostalMime.parse(''));
}

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

function toDate(iso: string | undefined): Date {
  const date = new Date(iso ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
