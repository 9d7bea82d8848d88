import { data, redirect } from 'react-router';
import { findDealOf } from '#app/deals/deals.server.ts';
import { findAssignment } from '#app/enquiries/assigning.server.ts';
import { listConversations, readInboxFilter } from '#app/enquiries/inbox.server.ts';
import { MULTILINE, REFUSALS, replyForm } from '#app/enquiries/message-form.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import { sendAnswer } from '#app/enquiries/send-answer.server.ts';
import { findConversation, markThreadRead, readThread, type Thread } from '#app/enquiries/thread.server.ts';
import { tooManyAttempts } from '#app/http/attempts.server.ts';
import { notReadRefusal, parseRead } from '#app/http/form.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { useLive } from '#app/http/use-live.ts';
import { notFound, requireViewer, takeFlash } from '#app/http/viewer.server.ts';
import { isSoldCard } from '#app/listings/card.ts';
import { OfferLink, OfferPanel } from '#app/offers/offer-panel.tsx';
import { findLatestOffer } from '#app/offers/offers.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { SellCar } from '#app/selling/sale-button.tsx';
import { notAnswered, OUR_SIDE } from '#app/ui/network-error.ts';
import { useLastAnswer } from '#app/ui/notices.tsx';
import { findShownViewings } from '#app/viewings/shown-viewings.server.ts';
import { ProposeLink, ViewingCard } from '#app/viewings/viewing-card.tsx';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/thread';
import { AssignForm } from './assign-form.tsx';
import { InboxList, InboxPanes } from './inbox-list.tsx';
import { requireReader } from './require-reader.server.ts';
import { ThreadPage } from './thread-page.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context, url }, next) => {
    const reader = await requireReader({ request, context, url });
    if (!url.searchParams.has('before')) await markThreadRead(db, params.id ?? '', reader);
    return next();
  },
];

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const reader = await requireReader({ request, context, url });
  const before = Number(url.searchParams.get('before')) || null;
  const thread = await readThread(db, params.id, reader, before);
  if (!thread) throw notTheirs(reader, context, url);
  const filter = readInboxFilter(new URLSearchParams());
  const inbox = await listConversations(db, reader, filter);
  const viewings = await findShownViewings(db, params.id, reader);
  const { flash, headers } = await takeFlash(request);
  const isSeller = reader.userId !== null;
  const hasDeal = (await findDealOf(db, params.id)) !== null;
  const assignment = await findAssignment(db, params.id, reader);
  const offer = await findLatestOffer(db, thread.id, thread.side);
  return data(
    {
      thread,
      hasDeal,
      assignment,
      offer,
      viewings,
      inbox,
      filter,
      isSeller,
      flash,
      requestId: newId(),
      now: new Date(),
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  const title = loaderData ? `${loaderData.thread.other.name}: ${loaderData.thread.title}` : 'Conversation not found';
  return privateMeta(root, root?.unread ? `(${root.unread}) ${title}` : title);
};

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const reader = await requireReader({ request, context, url });
  if (!(await findConversation(db, params.id, reader))) throw notTheirs(reader, context, url);
  const guest = reader.emails[0];
  return receiveUpload(
    { request, context },
    LIMITS,
    (received) => take({ received, id: params.id, reader, context }),
    guest,
  );
}

/** A guest may have written it with the address of an account, which then reads it. */
function notTheirs(reader: Reader, context: Route.LoaderArgs['context'], url: URL) {
  if (reader.userId === null) requireViewer(context, url);
  return notFound('Conversation not found');
}

const LIMITS = { field: 'photo', maxFileBytes: PHOTO_LIMITS.maxBytes, maxBytes: 160 * 1024 * 1024 };

type Taking = { received: ReceivedForm; id: string; reader: Reader; context: Route.ActionArgs['context'] };

async function take({ received, id, reader, context }: Taking) {
  if (!received.ok) return notReadRefusal(received);
  const files = received.files.filter(({ size }) => size > 0);
  received.form.set('photo', files.length > 0 ? 'sent' : '');
  const form = parseRead(received.form, replyForm, MULTILINE);
  if (!form.ok) return form.refusal;
  const { requestId, ready, message } = form.value;
  const sent = await withFailureMessage(context, OUR_SIDE, () =>
    sendAnswer(db, { id, reader, files, text: ready || message, requestId }),
  );
  if (sent === null) throw notFound('Conversation not found');
  if ('waitSeconds' in sent) {
    const { message: wait, init } = tooManyAttempts(context, sent.waitSeconds);
    return form.refuse(['You’re sending messages too fast.', wait], init);
  }
  if ('code' in sent) return form.refuse(sent.message, { status: 500 });
  if ('problem' in sent) return form.refuse(sent.problem);
  if (!sent.ok) return form.refuse(REFUSALS[sent.reason]);
  return redirect(`/messages/${id}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, OUR_SIDE));
}

function offerOn({ id, side, car, other, hasBlocked, isBlocked }: Thread) {
  const isForSale = car !== null && !isSoldCard(car);
  return {
    page: `/messages/${id}`,
    mayOffer: isForSale && !car.isFirm && !other.isGone && !hasBlocked && !isBlocked,
    markPath: isForSale && side === 'seller' && !car.isUnderOffer ? `/my-listings/${car.id}/under-offer` : null,
  };
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, hasDeal, assignment, offer, viewings, inbox, filter, isSeller, flash, requestId, now } = loaderData;
  const { id, side, car } = thread;
  const mayBeSold = side === 'seller' && car !== null && !isSoldCard(car);
  useLive(false);
  const reply = useLastAnswer(actionData && 'status' in actionData ? actionData : null);
  return (
    <InboxPanes
      isListOpen={false}
      list={
        <>
          <p className="font-bold text-2xl">Messages</p>
          <InboxList inbox={inbox} filter={filter} current={id} now={now} isSeller={isSeller} />
        </>
      }
    >
      <ThreadPage
        key={id}
        thread={thread}
        requestId={requestId}
        now={now}
        reply={reply ?? undefined}
        flash={flash}
        hasDeal={hasDeal}
        offer={<OfferPanel {...offerOn(thread)} offer={offer} hasDeal={hasDeal} />}
        carTools={
          <>
            {assignment && <AssignForm key={assignment.assignedTo} page={`/messages/${id}`} assignment={assignment} />}
            {mayBeSold && <SellCar listing={car} next={`/messages/${id}`} />}
          </>
        }
        tools={
          <>
            {viewings && car && !isSoldCard(car) && <ProposeLink page={`/messages/${id}`} shown={viewings} />}
            <OfferLink {...offerOn(thread)} offer={offer} />
          </>
        }
        viewing={viewings && <ViewingCard page={`/messages/${id}`} shown={viewings} />}
      />
    </InboxPanes>
  );
}
