import { MessageSquare } from 'lucide-react';
import { data, Link } from 'react-router';
import { roleOf } from '#app/accounts/viewer.ts';
import { listOverdue } from '#app/enquiries/assigning.server.ts';
import { listOwnHeld } from '#app/enquiries/held-messages.server.ts';
import { listConversations, readInboxFilter } from '#app/enquiries/inbox.server.ts';
import { sellerIdOf } from '#app/enquiries/reader.server.ts';
import { usualAnswerTime } from '#app/enquiries/seller-answers.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { useLive } from '#app/http/use-live.ts';
import { takeFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { EmptyList, Flash } from '#app/ui/notices.tsx';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { may } from '#app/vocabulary/member-roles.ts';
import type { Route } from './+types/messages';
import { Overdue } from './assign-form.tsx';
import { HeldMessages } from './held-messages.tsx';
import { InboxList, InboxPanes } from './inbox-list.tsx';
import { requireReader } from './require-reader.server.ts';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const reader = await requireReader({ request, context, url });
  const filter = readInboxFilter(url.searchParams);
  const inbox = await listConversations(db, reader, filter);
  const held = await listOwnHeld(db, reader, null);
  const { flash, headers } = await takeFlash(request);
  const isSeller = reader.userId !== null;
  const sellerId = sellerIdOf(reader);
  const answersWithin = sellerId === undefined ? null : await usualAnswerTime(db, sellerId);
  const viewer = context.get(viewerContext);
  const role = viewer && roleOf(viewer);
  const overdue = sellerId && role && may(role, 'figures') ? await listOverdue(db, sellerId, new Date()) : [];
  const address = isSeller ? null : reader.emails[0];
  return data(
    {
      inbox,
      held,
      filter,
      isSeller,
      hasFile: may(role, 'figures'),
      overdue,
      answersWithin,
      address,
      flash,
      now: new Date(),
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  return privateMeta(root, root?.unread ? `(${root.unread}) Messages` : 'Messages');
};

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { inbox, held, filter, isSeller, hasFile, overdue, answersWithin, address, flash, now } = loaderData;
  useLive(false);
  const isEmpty = inbox.cars.length === 0 && filter.q === '' && filter.car === null && filter.state === null;
  const list = (
    <>
      <h1>Messages</h1>
      {isSeller && (
        <p className="flex flex-wrap gap-x-5">
          <Link to="/messages/settings" className="text-link my-0 inline-flex min-h-11 items-center">
            Quick replies
          </Link>
          {hasFile && (
            <a href="/messages/enquiries.csv" download className="text-link my-0 inline-flex min-h-11 items-center">
              Enquiries as CSV
            </a>
          )}
        </p>
      )}
      {answersWithin && (
        <p className="text-muted">You usually reply within {answersWithin}. Buyers see this on your cars.</p>
      )}
      {address && (
        <p className="wrap-anywhere text-muted">Messages for {address}. You’ll stay signed in here for 30 days.</p>
      )}
      <Flash message={flash} />
      <Overdue rows={overdue} />
      <HeldMessages held={held} now={now} />
      {!isEmpty && <InboxList inbox={inbox} filter={filter} now={now} isSeller={isSeller} />}
      {isEmpty && held.length === 0 && <NoMessages />}
    </>
  );
  if (isEmpty) return <div className="page grid gap-5 *:max-w-3xl">{list}</div>;
  return (
    <InboxPanes isListOpen list={list}>
      <p className="place-self-center text-muted">Choose a conversation to read it here.</p>
    </InboxPanes>
  );
}

function NoMessages() {
  return (
    <EmptyList title="No messages yet" icon={<MessageSquare className="size-9 text-muted" aria-hidden="true" />}>
      Press “Message seller” on a car to ask about it. Replies come here and by email.
    </EmptyList>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to load messages">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
