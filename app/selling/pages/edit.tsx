import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  type RouterContextProvider,
  redirect,
  useNavigate,
  useRouteError,
} from 'react-router';
import { roleOf, type Viewer } from '#app/accounts/viewer.ts';
import { draftPath } from '#app/drafts/draft.ts';
import { DraftOffers } from '#app/drafts/draft-list.tsx';
import { isDraftId } from '#app/drafts/draft-schema.ts';
import { parseRead } from '#app/http/form.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { readOr, withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import { toTyped } from '#app/listings/listing-form.ts';
import { photoChoiceMessage } from '#app/photos/photo-choice.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { differencesBetween, type NewerVersion } from '#app/selling/differences.ts';
import { ODD_PHONE, WARNED_PHONE } from '#app/selling/form/phone-field.tsx';
import { listFormDrafts } from '#app/selling/form-drafts.server.ts';
import {
  asSent,
  type EditedListing,
  editedListingSchema,
  foreignReply,
  LISTING_CHECK,
  type ListingReply,
  POSTED_LIMITS,
  textsOf,
  unanswered,
  unreadable,
  withStoredPhotos,
  withTyped,
} from '#app/selling/posted-listing.ts';
import { storeFormPhotos } from '#app/selling/posted-photos.server.ts';
import { suburbOf, withKnownSuburb } from '#app/selling/posted-suburb.server.ts';
import { findOwnListing, type OwnListing, reviseListing } from '#app/selling/revise.server.ts';
import { noticeOf, questionsAbout } from '#app/selling/second-look.ts';
import { suggestionsFor } from '#app/selling/suggestions.server.ts';
import { findAdWarnings } from '#app/trust/ad-warnings.server.ts';
import { BeforePublishing } from '#app/trust/before-publishing.tsx';
import { readCheckedSeller } from '#app/trust/own-ads.server.ts';
import { revalidateOnNavigation } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { reasonOf } from '#app/ui/network-error.ts';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { may } from '#app/vocabulary/member-roles.ts';
import { isPhone } from '#app/vocabulary/phone.ts';
import type { Route } from './+types/edit';
import { ListingChangedElsewhere } from './changed-elsewhere.tsx';
import { EditAgain } from './edit-again.tsx';
import { ListingDone, ON_HOLD, redirectSoon } from './listing-done.tsx';
import { ListingFormLayout } from './listing-form-layout.tsx';
import { draftPhotos, draftTexts, storedPhotos, useListingDraft } from './use-listing-draft.ts';

const FAILED = 'Error updating listing: ';
const TROUBLE = `${FAILED}something went wrong on our side. Please try again.`;

type Context = Readonly<RouterContextProvider>;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { uid, isDealer } = viewer;
  const listing = await findOwnListing(db, uid, params.id);
  if (!listing) throw notFound('Listing not found');
  const drafts = await listFormDrafts(db, uid, url);
  if (drafts.account && drafts.account.listingId !== listing.id)
    throw redirect(draftPath({ ...drafts, ...drafts.account }));
  const make = draftTexts(drafts.account).make ?? listing.fields.make;
  const seller = await readCheckedSeller(db, { id: uid, isDealer });
  const texts = { ...toTyped(listing.fields), ...draftTexts(drafts.account) };
  const warnings = await readOr(context, [], () => findAdWarnings(db, viewer, texts, listing.id));
  return { userId: uid, listing, seller, ...drafts, suggestions: await suggestionsFor(make), warnings };
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Edit Listing');

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const { uid } = viewer;
  return receiveUpload({ request, context }, POSTED_LIMITS, async (received) => {
    const foreign = received.ok && foreignReply(received.form, uid, FAILED);
    if (foreign) return data(foreign, 403);
    const listing = await withFailureMessage(context, TROUBLE, () => findOwnListing(db, uid, params.id));
    if (listing && 'code' in listing) return data(notUpdated(received, listing.message), 500);
    if (!listing) throw notFound('Listing not found');
    return revise(context, { viewer, listing }, received);
  });
}

function notUpdated(received: ReceivedForm, message: string): EditReply {
  return received.ok ? asSent(received, message) : unreadable(received, FAILED);
}

type OwnEdit = { viewer: Viewer; listing: OwnListing };

async function revise(context: Context, { viewer, listing }: OwnEdit, received: ReceivedForm) {
  const sellerId = viewer.uid;
  if (!received.ok) return data(unreadable(received, FAILED), received.status);
  const stored = await withFailureMessage(context, TROUBLE, () =>
    storeFormPhotos(db, sellerId, received, listing.photos),
  );
  if ('code' in stored) return data({ ...withTyped(received.form, stored.message), newer: undefined }, 500);
  const answer = async (
    { data: reply, init }: { data: FormReply; init: ResponseInit | null },
    newer?: NewerVersion,
  ) => {
    const warnings = await readOr(context, [], () => findAdWarnings(db, viewer, textsOf(received.form), listing.id));
    return data({ ...withStoredPhotos(reply, stored), warnings, newer }, init ?? undefined);
  };

  const form = parseRead(received.form, withKnownSuburb(schemaOf(listing)), LISTING_CHECK);
  if (!form.ok) return answer(form.refusal);
  if (stored.problems.length > 0) return answer(form.refuse({}));
  if (form.value.price !== listing.fields.price && !may(roleOf(viewer), 'prices'))
    return answer(form.refuse({ price: 'Ask the owner or a manager to change the price' }));
  const phoneNumber = received.form.get('phoneNumber');
  if (!isPhone(form.value.phoneNumber) && phoneNumber !== received.form.get(WARNED_PHONE)) {
    return answer(form.refuse({ phoneNumber: `${ODD_PHONE} If it’s right, press Update Listing again` }));
  }
  const { fields, photoIds, ...known } = toRevision({ ...form.value, suburb: suburbOf(form.value) });
  const revision = { listingId: listing.id, sellerId, fields, photoIds, ...known };
  const result = await withFailureMessage(context, TROUBLE, () => reviseListing(db, revision));
  if ('code' in result) return answer(form.refuse(result.message, { status: 500 }));
  if (result.ok) {
    await refreshListings([listing.id]);
    const path = result.isHeld ? `/my-listings/${listing.id}/hold` : '/my-listings';
    const notice = result.isHeld ? ON_HOLD : noticeOf(questionsAbout(fields, listing.fields.kilometers));
    return data({ updated: path, isHeld: result.isHeld, notice }, { headers: redirectSoon(path) });
  }
  if (result.reason === 'not-found') throw notFound('Listing not found');
  if (result.reason !== 'changed-elsewhere')
    return answer(form.refuse({ photos: FAILED + photoChoiceMessage(result) }));
  const { current } = result;
  const saved = { fields: current.fields, photoIds: current.photos.map(({ id }) => id) };
  const newer = { version: current.version, differences: differencesBetween(saved, { fields, photoIds }) };
  return answer(form.refuse({}, { status: 409 }), newer);
}

function schemaOf({ photos }: Pick<OwnListing, 'photos'>) {
  return editedListingSchema({ mayBeEmpty: photos.length === 0 });
}

function toRevision({
  photos: _,
  photoPlaces: _places,
  userId: _owner,
  photoIds,
  draftId,
  version,
  overwrite,
  ...fields
}: EditedListing) {
  const known = { fields, photoIds, knownVersion: overwrite || version };
  return isDraftId(draftId) ? { ...known, draftId } : known;
}

/** Without an answer the form stays. It may have arrived; sent again it counts once. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => unanswered(error, FAILED));
}

export default function EditListingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditListing key={loaderData.draftId} {...loaderData} actionData={actionData} />;
}

type EditListingProps = Route.ComponentProps['loaderData'] & Pick<Route.ComponentProps, 'actionData'>;

type EditReply = ListingReply & { newer?: NewerVersion | undefined };

function EditListing({
  listing,
  seller,
  suggestions,
  drafts,
  draftId,
  account,
  warnings,
  actionData,
  ...loaded
}: EditListingProps) {
  const updated = actionData && 'updated' in actionData ? actionData : null;
  const reply: EditReply | undefined = actionData && 'updated' in actionData ? undefined : actionData;
  const userId = reply?.userId ?? loaded.userId;
  const photos = reply?.photos ? storedPhotos(reply.photos) : draftPhotos(account, listing.photos);
  const document = { texts: toTyped(listing.fields), photos: listing.photos.map(({ id }) => id) };
  const subject = { id: listing.id, title: listingTitle(listing.fields), document };
  const { form, draft, picker } = useListingDraft({ userId, draftId, account, photos, listing: subject });
  const { fields, ...checked } = useCheckedForm(schemaOf(listing), {
    ...LISTING_CHECK,
    id: 'edit-listing',
    reply,
    defaultValue: { ...toTyped(listing.fields), version: listing.version, ...draftTexts(account), draftId, userId },
    holdBack: picker.holdBack,
  });
  const finish = useEffectEvent(draft.finish);
  useEffect(() => {
    if (updated) finish();
  }, [updated]);
  const navigate = useNavigate();
  if (updated) return <Updated {...updated} />;
  const path = `/edit-listing/${listing.id}`;
  const cancel = async (event: MouseEvent) => {
    event.preventDefault();
    if (await draft.discard()) navigate('/my-listings');
  };
  return (
    <ListingFormLayout
      userId={userId}
      form={form}
      draft={draft}
      picker={picker}
      checked={checked}
      fields={fields}
      suggestions={suggestions}
      title="Edit Listing"
      lead="Buyers see your changes straight away."
      isEdit
      savedKilometers={listing.fields.kilometers}
      warnings={reply?.warnings ?? warnings}
      offers={
        <DraftOffers userId={userId} account={drafts} path={path} currentId={draft.draftId} listingId={listing.id} />
      }
      notice={reply?.newer && <ListingChangedElsewhere newer={reply.newer} path={path} />}
      beforePublishing={(typed) => <BeforePublishing typed={typed} seller={seller} />}
      button={{ label: 'Update Listing', pending: 'Updating…' }}
      cancel={
        <Link to="/my-listings" onClick={cancel} className="button button-quiet">
          Cancel
        </Link>
      }
    >
      <input type="hidden" name={fields.version.name} defaultValue={fields.version.value} />
    </ListingFormLayout>
  );
}

function Updated({ updated, isHeld, notice }: { updated: string; isHeld: boolean; notice: string }) {
  return (
    <ListingDone
      message="Success! Your listing has been updated. Redirecting..."
      to={updated}
      link={isHeld ? 'See how to fix it' : 'Go to my listings'}
      notice={notice}
    />
  );
}

export function ErrorBoundary({ actionData, params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  // Without JavaScript the listing is read again after the form was sent.
  if (actionData && 'photoChoice' in actionData) return <EditAgain reply={actionData} listingId={params.id} />;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Trouble title={isMissing ? 'Listing not found' : `Error fetching listing: ${reasonOf(error)}.`}>
      {isMissing ? (
        <p className="text-muted">It may have been deleted, or belong to another account.</p>
      ) : (
        <TroubleCause />
      )}
      {!isMissing && <TryAgain />}
      <Link to="/my-listings" className="button button-quiet">
        Go to my listings
      </Link>
    </Trouble>
  );
}
