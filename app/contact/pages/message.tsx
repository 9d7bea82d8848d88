import { Reply, Trash } from 'lucide-react';
import { data, Form, Link, useSubmit } from 'react-router';
import { findMessage } from '#app/contact/inbox.server.ts';
import { DELETE_MESSAGE, MARKS, type Mark, MessageBadges, messagePath, replyLink } from '#app/contact/inbox.tsx';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ConfirmButton } from '#app/ui/forms/confirm-button.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/message';

/** Opening a message does not mark it as read: a button does. */
export async function loader({ params }: Route.LoaderArgs) {
  const message = await findMessage(db, params.id);
  if (!message) throw notFound('Message not found');
  return data({ message });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Message');

export default function AdminMessagePage({ loaderData: { message } }: Route.ComponentProps) {
  const { id, name, email, subject, createdAt, readAt, answeredAt } = message;
  return (
    <article className="grid max-w-3xl gap-5">
      <p>
        <Link to="/admin/messages" className="text-link">
          All messages
        </Link>
      </p>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1>{subject}</h1>
          <MessageBadges readAt={readAt} answeredAt={answeredAt} />
        </div>
        <p className="wrap-anywhere text-muted">
          {name} · {email} · <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      <div className="panel wrap-anywhere whitespace-pre-wrap p-5 leading-relaxed sm:p-7">{message.message}</div>
      <div className="flex flex-wrap gap-3">
        <a href={replyLink(message)} className="button max-sm:flex-1">
          <Reply className="size-4.5" aria-hidden="true" />
          Reply
        </a>
        <MarkButton id={id} mark={answeredAt ? 'unanswered' : 'answered'} />
        {!answeredAt && <MarkButton id={id} mark={readAt ? 'unread' : 'read'} />}
        <Link to={`/admin/accounts?${new URLSearchParams({ q: email })}`} className="button button-quiet max-sm:flex-1">
          Find the account
        </Link>
        <DeleteButton id={id} subject={subject} />
      </div>
    </article>
  );
}

function DeleteButton({ id, subject }: { id: string; subject: string }) {
  const submit = useSubmit();
  const action = `${messagePath(id)}/delete`;
  return (
    <ConfirmButton
      page={action}
      fields={{}}
      look="button button-quiet text-danger max-sm:flex-1"
      label={
        <>
          <Trash className="size-4" aria-hidden="true" />
          {DELETE_MESSAGE.button}
        </>
      }
      title={subject}
      message={DELETE_MESSAGE.words}
      confirm={DELETE_MESSAGE.button}
      isDeletion
      onConfirm={() => submit(null, { method: 'post', action })}
    />
  );
}

function MarkButton({ id, mark }: { id: string; mark: Mark }) {
  const action = `${messagePath(id)}/${mark}`;
  return (
    <Form method="post" action={action} preventScrollReset className="max-sm:grid max-sm:flex-1">
      <SubmitButton action={action} className="button-quiet">
        {MARKS[mark]}
      </SubmitButton>
    </Form>
  );
}
