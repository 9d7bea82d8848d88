import { randomUUID } from 'node:crypto';
import { useEffect, useEffectEvent } from 'react';
import { data, redirect } from 'react-router';
import type { Viewer } from '#app/accounts/viewer.ts';
import { draftPath } from '#app/drafts/draft.ts';
import { DraftOffers } from '#app/drafts/draft-list.tsx';
import { isDraftId } from '#app/drafts/draft-schema.ts';
import { parseRead } from '#app/http/form.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { readOr, withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { photoChoiceMessage } from '#app/photos/photo-choice.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { listFormDrafts, saveAsEdit } from '#app/selling/form-drafts.server.ts';
import {
  foreignReply,
  LISTING_CHECK,
  newListingSchema,
  POSTED_LIMITS,
  type PostedListing,
  textsOf,
  unanswered,
  unreadable,
  withStoredPhotos,
  withTyped,
} from '#app/selling/posted-listing.ts';
import { storeFormPhotos } from '#app/selling/posted-photos.server.ts';
import { fillInState, suburbOf, withKnownSuburb } from '#app/selling/posted-suburb.server.ts';
import { type NewListing, publishListing } from '#app/selling/publish.server.ts';
import { noticeOf, questionsAbout } from '#app/selling/second-look.ts';
import { suggestionsFor } from '#app/selling/suggestions.server.ts';
import { findAdWarnings } from '#app/trust/ad-warnings.server.ts';
import { BeforePublishing } from '#app/trust/before-publishing.tsx';
import { isNextOfMany } from '#app/trust/check-listing.server.ts';
import { readCheckedSeller } from '#app/trust/own-ads.server.ts';
import { DealerPrompt } from '#app/trust/own-notices.tsx';
import { findDealerPrompt } from '#app/trust/sellers.server.ts';
import { revalidateOnNavigation } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/create';
import { ListingDone, ON_HOLD, redirectSoon } from './listing-done.tsx';
import { ListingFormLayout } from './listing-form-layout.tsx';
import { draftPhotos, draftTexts, storedPhotos, useListingDraft } from './use-listing-draft.ts';

const FAILED = 'Failed to create listing: ';
const TROUBLE = `${FAILED}something went wrong on our side. Please try again.`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { uid, phoneNumber } = viewer;
  const drafts = await listFormDrafts(db, uid, url);
  if (drafts.account?.listingId) throw redirect(draftPath({ ...drafts, listingId: drafts.account.listingId }));
  const make = draftTexts(drafts.account).make ?? '';
  return {
    userId: uid,
    phoneNumber,
    dealerPrompt: viewer.isDealer ? await findDealerPrompt(db, viewer.uid) : null,
    seller: await readCheckedSeller(db, { id: uid, isDealer: viewer.isDealer }, { isNew: true }),
    isNextOfMany: await isNextOfMany(db, uid, new Date()),
    ...drafts,
    suggestions: await suggestionsFor(make),
    warnings: await readOr(context, [], () => findAdWarnings(db, viewer, draftTexts(drafts.account))),
  };
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Create New Car Listing');

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  return receiveUpload({ request, context }, POSTED_LIMITS, (received) => create(context, viewer, received));
}

async function create(context: Route.ActionArgs['context'], viewer: Viewer, received: ReceivedForm) {
  const { uid, email } = viewer;
  if (!received.ok) return data(unreadable(received, FAILED), received.status);
  const foreign = foreignReply(received.form, uid, FAILED);
  if (foreign) return data(foreign, 403);
  const stored = await withFailureMessage(context, TROUBLE, () => storeFormPhotos(db, uid, received));
  if ('code' in stored) return data(withTyped(received.form, stored.message), 500);
  const answer = async ({ data: reply, init }: { data: FormReply; init: ResponseInit | null }) => {
    const warnings = await readOr(context, [], () => findAdWarnings(db, viewer, textsOf(received.form)));
    return data({ ...withStoredPhotos(reply, stored), warnings }, init ?? undefined);
  };

  fillInState(received.form);
  const form = parseRead(received.form, withKnownSuburb(newListingSchema), LISTING_CHECK);
  if (!form.ok) return answer(form.refusal);
  if (stored.problems.length > 0) return answer(form.refuse({}));
  const listing = toNewListing({ ...form.value, suburb: suburbOf(form.value) });
  const result = await withFailureMessage(context, TROUBLE, () => publishListing(db, { id: uid, email }, listing));
  if ('code' in result) return answer(form.refuse(result.message, { status: 500 }));
  if (!result.ok) return answer(form.refuse({ photos: FAILED + photoChoiceMessage(result) }));
  const { listingId, isReplay, isHeld } = result;
  const editId = isReplay && (await saveAsEdit(db, uid, { listingId, fields: listing.fields }));
  if (editId) throw redirect(draftPath({ draftId: editId, listingId }), 303);
  await refreshListings([listingId]);
  const path = isHeld ? `/my-listings/${listingId}/hold` : `/listing/${listingId}`;
  return data(
    { created: path, isHeld, notice: noticeOf(questionsAbout(listing.fields)) },
    { headers: redirectSoon(path) },
  );
}

/** A form without a draft id, which our pages don't send, is new each time. */
function toNewListing({
  photos: _,
  photoPlaces: _places,
  userId: _owner,
  photoIds,
  draftId,
  ...fields
}: PostedListing): NewListing {
  if (!isDraftId(draftId)) return { fields, photoIds, idempotencyKey: draftId || randomUUID() };
  return { fields, photoIds, idempotencyKey: draftId, draftId };
}

/** Without an answer the form stays. It may have arrived; sent again it counts once. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => unanswered(error, FAILED));
}

export default function CreateListingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CreateListing key={loaderData.draftId} {...loaderData} actionData={actionData} />;
}

type CreateListingProps = Route.ComponentProps['loaderData'] & Pick<Route.ComponentProps, 'actionData'>;

function CreateListing(props: CreateListingProps) {
  const { phoneNumber, suggestions, drafts, dealerPrompt, seller, isNextOfMany, warnings, ...loaded } = props;
  const { draftId, account, actionData } = loaded;
  const created = actionData && 'created' in actionData ? actionData : null;
  const reply = actionData && 'created' in actionData ? undefined : actionData;
  const userId = reply?.userId ?? loaded.userId;
  const photos = reply?.photos ? storedPhotos(reply.photos) : draftPhotos(account, []);
  const { form, draft, picker } = useListingDraft({ userId, draftId, account, photos, listing: null });
  const { fields, ...checked } = useCheckedForm(newListingSchema, {
    ...LISTING_CHECK,
    id: 'create-listing',
    reply,
    // A private buyer pays the duty and the transfer.
    defaultValue: {
      phoneNumber,
      isDriveAway: seller.kind === 'dealer' ? '' : 'no',
      ...draftTexts(account),
      draftId,
      userId,
    },
    holdBack: picker.holdBack,
  });
  const finish = useEffectEvent(draft.finish);
  useEffect(() => {
    if (created) finish();
  }, [created]);
  if (created) {
    return (
      <ListingDone
        message={created.isHeld ? 'Your listing is saved' : 'Listing created successfully! Redirecting...'}
        to={created.created}
        link={created.isHeld ? 'See how to fix it' : 'Go to your listing'}
        notice={created.isHeld ? ON_HOLD : created.notice}
      />
    );
  }
  return (
    <ListingFormLayout
      userId={userId}
      form={form}
      draft={draft}
      picker={picker}
      checked={checked}
      fields={fields}
      suggestions={suggestions}
      title="Create New Car Listing"
      lead="Free to list. Buyers call you direct."
      isEdit={false}
      warnings={reply?.warnings ?? warnings}
      offers={
        <>
          {dealerPrompt && <DealerPrompt next="/create-listing" {...dealerPrompt} />}
          {isNextOfMany && (
            <p className="panel border-ochre p-4">
              Your fourth car today will be checked first, because your account is new. Buyers see it after that.
            </p>
          )}
          <DraftOffers
            userId={userId}
            account={drafts}
            path="/create-listing"
            currentId={draft.draftId}
            listingId={null}
          />
        </>
      }
      beforePublishing={(typed) => <BeforePublishing typed={typed} seller={seller} />}
      button={{ label: 'Create Listing', pending: 'Creating…' }}
    />
  );
}
