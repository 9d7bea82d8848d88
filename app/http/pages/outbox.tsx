import { Link } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { mayReadOutbox } from '#app/http/system-access.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { listOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/outbox';

const MAX_SHOWN = 200;

export async function loader({ context }: Route.LoaderArgs) {
  if (!mayReadOutbox(context.get(requestContext))) throw notFound('Page not found');
  const mails = await listOutbox(OUTBOX, MAX_SHOWN);
  return { mails: mails.map(({ file, subject, to, date }) => ({ file, subject, to, date })) };
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

export const meta: Route.MetaFunction = () => [{ title: 'Outbox' }, NOINDEX];

export default function OutboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <div className="page grid gap-6">
      <div className="grid gap-2">
        <h1>Outbox</h1>
        <p className="max-w-prose text-muted">
          No mail server is configured, so emails are stored here instead of being sent. Newest first.
        </p>
      </div>
      {mails.length === 0 ? (
        <p className="panel p-5">No emails yet. Sign up and one will appear here.</p>
      ) : (
        <ul className="panel divide-y divide-line">
          {mails.map((mail) => (
            <li key={mail.file} className="relative grid gap-0.5 px-5 py-3.5 hover:bg-accent-soft">
              <Link to={mail.file} className="text-link after:absolute after:inset-0">
                {mail.subject}
              </Link>
              <p className="text-muted text-sm">
                To {mail.to} · <time dateTime={mail.date.toISOString()}>{formatDateTime(mail.date)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
