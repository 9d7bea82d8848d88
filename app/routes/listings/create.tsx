import { randomUUID } from 'node:crypto';
import { useEffect, useEffectEvent } from 'react';
import { data, redirect } from 'react-router';
import type { Viewer } from '#app/accounts/viewer.ts';
import { parseRead } from '#app/http/forms/form.server.ts';
import { type ReceivedForm, receiveForm } from '#app/http/forms/received-files.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireViewer } from '#app/http/viewers/viewer.server.ts';
import { DraftOffers } from '#app/listings/drafts/draft-list.tsx';
import { draftPath } from '#app/listings/drafts/draft-offers.ts';
import { keepChange } from '#app/listings/drafts/keep-change.server.ts';
import { isDraftId } from '#app/listings/drafts/push-schema.ts';
import { readDrafts } from '#app/listings/form/asked-draft.server.ts';
import { photosOf, typedOf } from '#app/listings/form/draft-of-form.ts';
import { ListingDone, leadOn } from '#app/listings/form/listing-done.tsx';
import { ListingFormLayout } from '#app/listings/form/listing-form-layout.tsx';
import {
  foreignReply,
  MULTILINE,
  newListingSchema,
  POSTED_LIMITS,
  type PostedListing,
  unanswered,
  unreadable,
  withKept,
  withTyped,
} from '#app/listings/form/posted-listing.ts';
import { keepPostedPhotos } from '#app/listings/form/posted-photos.server.ts';
import { useListingDraft } from '#app/listings/form/use-listing-draft.ts';
import { photoChoiceSentence } from '#app/listings/photo-choice.ts';
import { type NewListing, publishListing } from '#app/listings/publish.server.ts';
import { refreshListings } from '#app/listings/search/search.server.ts';
import { suggestionsFor } from '#app/listings/suggestions.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { isAnotherForm } from '#app/ui/forms/is-another-form.ts';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/create';

const FAILED = 'Failed to create listing: ';
const TROUBLE = `${FAILED}something went wrong on our side. Please try again.`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { uid, phoneNumber } = requireViewer(context, url);
  const drafts = await readDrafts(db, uid, url);
  if (drafts.account?.listingId) throw redirect(draftPath({ ...drafts, listingId: drafts.account.listingId }));
  const make = typedOf(drafts.account).make ?? '';
  return { userId: uid, phoneNumber, ...drafts, suggestions: suggestionsFor(make) };
}

export const shouldRevalidate = isAnotherForm;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Create New Car Listing');

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, url);
  return receiveForm(request, POSTED_LIMITS, (received) => create(context, viewer, received));
}

async function create(context: Route.ActionArgs['context'], { uid, email }: Viewer, received: ReceivedForm) {
  if (!received.ok) return data(unreadable(received, FAILED), received.status);
  const foreign = foreignReply(received.form, uid, FAILED);
  if (foreign) return data(foreign, 403);
  const kept = await orFailure(context, TROUBLE, () => keepPostedPhotos(db, uid, received));
  if ('code' in kept) return data(withTyped(received.form, kept.message), 500);
  const answer = ({ data: reply, init }: { data: FormReply; init: ResponseInit | null }) =>
    data(withKept(reply, kept), init ?? undefined);

  const form = parseRead(received.form, newListingSchema, MULTILINE);
  if (!form.ok) return answer(form.refusal);
  if (kept.problems.length > 0) return answer(form.refuse({}));
  const listing = toNewListing(form.value);
  const result = await orFailure(context, TROUBLE, () => publishListing(db, { id: uid, email }, listing));
  if ('code' in result) return answer(form.refuse(result.message, { status: 500 }));
  if (!result.ok) return answer(form.refuse({ photos: FAILED + photoChoiceSentence(result) }));
  const { listingId, isReplay } = result;
  const changeId = isReplay && (await keepChange(db, uid, { listingId, fields: listing.fields }));
  if (changeId) throw redirect(draftPath({ draftId: changeId, listingId }), 303);
  await refreshListings([listingId]);
  const path = `/listing/${listingId}`;
  return data({ created: path }, { headers: leadOn(path) });
}

/** A form without a key of its own, from no page of ours, is new each time it is sent. */
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

/** Where the answer does not come, the form stays. What was sent may have arrived: sent again it counts once. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => unanswered(error, FAILED));
}

export default function CreateListingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CreateListing key={loaderData.draftId} {...loaderData} actionData={actionData} />;
}

type CreateListingProps = Route.ComponentProps['loaderData'] & Pick<Route.ComponentProps, 'actionData'>;

function CreateListing({ phoneNumber, suggestions, drafts, ...begun }: CreateListingProps) {
  const { draftId, account, actionData } = begun;
  const created = actionData && 'created' in actionData ? actionData.created : null;
  const reply = actionData && 'created' in actionData ? undefined : actionData;
  const userId = reply?.userId ?? begun.userId;
  const photos = reply?.photos ?? photosOf(account, []);
  const { form, draft, picker } = useListingDraft({ userId, draftId, account, photos, listing: null });
  const { fields, ...checked } = useCheckedForm(newListingSchema, {
    ...MULTILINE,
    id: 'create-listing',
    reply,
    defaultValue: { phoneNumber, ...typedOf(account), draftId, userId },
    holdBack: picker.holdBack,
  });
  const finish = useEffectEvent(() => draft.finish());
  useEffect(() => {
    if (created) finish();
  }, [created]);
  if (created) {
    return (
      <ListingDone message="Listing created successfully! Redirecting..." to={created} link="Go to your listing" />
    );
  }
  return (
    <ListingFormLayout
      {...{ userId, form, draft, picker, checked, fields, suggestions, reply }}
      title="Create New Car Listing"
      lead="Listing is free, and stays so. Buyers phone you directly."
      isEdit={false}
      offers={<DraftOffers userId={userId} account={drafts} path="/create-listing" currentId={draft.draftId} />}
      button={{ label: 'Create Listing', pending: 'Creating…' }}
    />
  );
}
