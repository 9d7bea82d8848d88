import { data, redirect } from 'react-router';
import { findConversationAbout, refusalFor, writeToSeller } from '#app/enquiries/conversations.server.ts';
import { CONVERSATIONS_FROM_VISITOR } from '#app/enquiries/enquiry-limits.ts';
import { ASK_FOR_PHOTOS, CHECKING, guestFormOf, MULTILINE, REFUSALS, replyForm } from '#app/enquiries/message-form.ts';
import { takeConversation, takeMessage } from '#app/enquiries/pace.server.ts';
import { shortName } from '#app/enquiries/people.ts';
import { type Reader, readReader } from '#app/enquiries/reader.server.ts';
import { findAbsence, usualAnswer } from '#app/enquiries/seller-answers.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import { MOST_WAITING, storeWaiting } from '#app/enquiries/waiting-messages.server.ts';
import { countAttempt, tooManyAttempts } from '#app/http/attempts.server.ts';
import { unknownViewerContext, viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction, readForForm } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, requireViewer } from '#app/http/viewer.server.ts';
import { toCard } from '#app/listings/card.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { findListing, listSummaries } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { notAnswered, OUR_SIDE } from '#app/ui/network-error.ts';
import type { Route } from './+types/write';
import { WritePage } from './write-page.tsx';

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  if (context.get(viewerContext)) requireViewer(context, url);
  const viewer = context.get(viewerContext);
  const reader = await readReader(request, viewer);
  return {
    ...(await readForForm<CarToAskAbout>(context, UNREAD, () => readCar(params.id, reader))),
    isSignedIn: isSignedIn(context),
    address: viewer ? null : (reader.emails[0] ?? null),
    requestId: newId(),
    question: url.searchParams.get('ask') === 'photos' ? ASK_FOR_PHOTOS : '',
  };
}

type CarToAskAbout = Awaited<ReturnType<typeof readCar>> | typeof UNREAD;
const UNREAD = { title: '', car: null, refusal: null, conversationId: null, usual: null, absence: null };

async function readCar(listingId: string, reader: Reader) {
  const listing = await findListing(db, listingId);
  const [summary] = listing ? await listSummaries(db, [listingId]) : [];
  if (!listing || !summary) throw notFound('Listing not found');
  const refusal = await refusalFor(db, listingId, reader);
  return {
    title: listingTitle(listing),
    car: toCard(summary, new Date()),
    refusal: refusal && REFUSALS[refusal],
    conversationId: await findConversationAbout(db, listingId, reader),
    usual: await usualAnswer(db, listing.userId),
    absence: await findAbsence(db, listing.userId),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches[0].loaderData, loaderData ? `Message seller: ${loaderData.title}` : 'Listing not found');

export function action(args: Route.ActionArgs) {
  return isSignedIn(args.context) ? sendAsAccount(args) : sendAsGuest(args);
}

/** Also if we can't look up the account: then its form says so. */
function isSignedIn(context: Context): boolean {
  return context.get(viewerContext) !== null || context.get(unknownViewerContext) !== null;
}

const FORM = { trouble: OUR_SIDE, ...MULTILINE };

const sendAsAccount = formAction(replyForm, FORM, async (form, { request, params, context, url }: Route.ActionArgs) => {
  const viewer = requireViewer(context, url);
  const reader = await readReader(request, viewer);
  const { requestId, ready, message } = form.value;
  const buyer = { ...reader, name: shortName(viewer.displayName), phone: '' };
  return answerTo(form, await sendWithinLimits(context, params.id, buyer, { text: ready || message, requestId }));
});

const GUEST_FORM = guestFormOf(env.SITE_NAME);

const sendAsGuest = formAction(GUEST_FORM, FORM, async (form, { request, params, context }: Route.ActionArgs) => {
  const { website, ...fields } = form.value;
  const { email, name, phone, message: text, requestId } = fields;
  if (website !== '') return data({ sentTo: email });
  const reader = await readReader(request, null);
  if (reader.emails.includes(email)) {
    const buyer = { userId: null, emails: [email], name, phone };
    const result = await sendWithinLimits(context, params.id, buyer, { text, requestId });
    const isSent = 'ok' in result && result.ok && !result.isHeld;
    if (isSent && !(await findConversation(db, result.conversationId, reader)))
      return redirectWithFlash('/messages', 'Your message is sent. Sign in to read the answer.');
    return answerTo(form, result);
  }
  const refusal = await refusalFor(db, params.id, { userId: null, emails: [] });
  if (refusal) return form.refuse(REFUSALS[refusal], { status: refusal === 'not-there' ? 404 : 422 });
  const tooMany = await countAttempt(context, { fromAddress: CONVERSATIONS_FROM_VISITOR });
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  const isStored = await storeWaiting(db, { ...fields, listingId: params.id });
  return isStored ? data({ sentTo: email }) : form.refuse(FULL);
});

const FULL = `${MOST_WAITING} messages from this email wait to be confirmed. Open the link we sent there, send or delete them, then try again.`;

type Context = Route.ActionArgs['context'];
type Buyer = Parameters<typeof writeToSeller>[2];
type NewMessage = Parameters<typeof writeToSeller>[3];

async function sendWithinLimits(context: Context, listingId: string, buyer: Buyer, message: NewMessage) {
  const conversationId = await findConversationAbout(db, listingId, buyer);
  const waitSeconds =
    (await takeMessage(db, buyer, { conversationId })) ?? (await takeConversation(db, listingId, buyer));
  if (waitSeconds !== null) return tooManyAttempts(context, waitSeconds);
  return writeToSeller(db, listingId, buyer, message);
}

type Result = Awaited<ReturnType<typeof sendWithinLimits>>;
type Refuse = { refuse(problem: string | string[], init?: ResponseInit): ReturnType<typeof data<FormReply>> };

function answerTo(form: Refuse, result: Result) {
  if ('init' in result) return form.refuse(['You’re sending messages too fast.', result.message], result.init);
  if (!result.ok) return form.refuse(REFUSALS[result.reason], { status: result.reason === 'not-there' ? 404 : 422 });
  if (result.conversationId === '') return redirectWithFlash('/messages', CHECKING);
  return redirect(`/messages/${result.conversationId}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error, OUR_SIDE));
}

export default function MessageSellerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  return <WritePage {...loaderData} page={`/listing/${params.id}/message`} sentTo={sentTo} reply={reply} />;
}

export { ListingTrouble as ErrorBoundary } from '#app/listings/listing-trouble.tsx';
