import { data } from 'react-router';
import { deleteMessage, findMessage } from '#app/contact/inbox.server.ts';
import { DELETE_MESSAGE, messagePath } from '#app/contact/inbox.tsx';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { log } from '#app/platform/log.server.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import type { Route } from './+types/delete-message';

const FAILED = 'Failed to delete the message. Please try again later.';

export async function loader({ params }: Route.LoaderArgs) {
  const message = await findMessage(db, params.id);
  if (!message) throw notFound('Message not found');
  return { id: message.id, subject: message.subject, from: `${message.name} · ${message.email}` };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete message');

export async function action({ context, params }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const result = await withFailureMessage(context, FAILED, async () => ({
    isDeleted: await deleteMessage(db, params.id, viewer.uid),
  }));
  if ('code' in result) return data({ failed: result.message }, { status: 500 });
  if (!result.isDeleted) throw notFound('Message not found');
  log.info({ administrator: viewer.uid, message: params.id }, 'administrator deleted a message');
  return redirectWithFlash('/admin/messages', DELETE_MESSAGE.done);
}

export default function AdminDeleteMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, from } = loaderData;
  return (
    <ConfirmPage
      title={subject}
      message={DELETE_MESSAGE.words}
      confirm={DELETE_MESSAGE.button}
      isDeletion
      action={`${messagePath(id)}/delete`}
      cancel={messagePath(id)}
      failed={actionData?.failed}
    >
      <p className="wrap-anywhere text-muted">{from}</p>
    </ConfirmPage>
  );
}
