import { data, Link } from 'react-router';
import { type Inbox, listMessages } from '#app/contact/inbox.server.ts';
import { MessageBadges, messagePath } from '#app/contact/inbox.tsx';
import { privateMeta } from '#app/http/site-meta.ts';
import { takeFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { Flash } from '#app/ui/notices.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount, parsePage } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/messages';

export async function loader({ request, url }: Route.LoaderArgs) {
  const inbox = await listMessages(db, parsePage(url.searchParams.get('page')));
  const { flash, headers } = await takeFlash(request);
  return data({ ...inbox, flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Messages');

export default function AdminMessagesPage({ loaderData }: Route.ComponentProps) {
  const { unread, total, page, pages, messages, flash } = loaderData;
  return (
    <>
      <div>
        <h1>Messages</h1>
        <p className="mt-1 text-muted">{describeCounts(total, unread)}</p>
      </div>
      <Flash message={flash} />
      {messages.length === 0 ? (
        <p className="panel px-6 py-14 text-center text-muted">No messages yet. Contact form messages appear here.</p>
      ) : (
        <ul aria-label="Messages" className="panel divide-y divide-line overflow-hidden">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => (to === 1 ? '/admin/messages' : `?page=${to}`)} />
    </>
  );
}

function describeCounts(total: number, unread: number): string {
  const messages = `${formatCount(total)} ${total === 1 ? 'message' : 'messages'}`;
  return unread === 0 ? messages : `${messages}, ${formatCount(unread)} unread`;
}

function MessageRow({ message }: { message: Inbox['messages'][number] }) {
  const { id, name, email, subject, createdAt, readAt } = message;
  return (
    <div className="relative grid min-w-0 gap-1 px-4 py-3.5 hover:bg-accent-soft sm:px-5">
      <div className="flex min-w-0 items-center justify-between gap-4">
        <Link
          to={messagePath(id)}
          className={`min-w-0 truncate after:absolute after:inset-0 ${readAt ? 'font-medium' : 'font-bold'}`}
        >
          {subject}
        </Link>
        <MessageBadges {...message} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-[0.875rem] text-muted">
        <span className="min-w-0 truncate">
          {name} · {email}
        </span>
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
      </p>
    </div>
  );
}
