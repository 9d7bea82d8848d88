import { Link } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { mayReadOutbox } from '#app/http/system-access.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { findInOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/outbox-mail';

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = mayReadOutbox(context.get(requestContext)) ? await findInOutbox(OUTBOX, params.file) : null;
  if (!mail) throw notFound('Email not found');
  const { file, subject, to, date, text } = mail;
  return { file, subject, to, date, text: text.trim() };
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.subject ?? 'Email'} | Outbox` },
  NOINDEX,
];

export default function OutboxMailPage({ loaderData: mail }: Route.ComponentProps) {
  return (
    <div className="page grid gap-6 *:max-w-3xl">
      <div className="grid gap-2">
        <p>
          <Link to="/dev/outbox" className="text-link">
            Outbox
          </Link>
        </p>
        <h1>{mail.subject}</h1>
        <p className="text-muted">
          To {mail.to} · <time dateTime={mail.date.toISOString()}>{formatDateTime(mail.date)}</time>
        </p>
      </div>
      <div className="panel whitespace-pre-wrap p-5 sm:p-7">
        <WithLinks text={mail.text} />
      </div>
      <p>
        <a href={`/dev/outbox/${mail.file}/html`} className="button button-quiet">
          View HTML
        </a>
      </p>
    </div>
  );
}

function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s>]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <a key={index} href={part} className="text-link break-all underline">
        {part}
      </a>
    ),
  );
}
