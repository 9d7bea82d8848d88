import { randomUUID } from 'node:crypto';
import { data, isRouteErrorResponse, Link, type RouterContextProvider, useRouteError } from 'react-router';
import { parseRead } from '#app/http/form.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { type ReceivedForm, receiveForm } from '#app/http/received-files.server.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { isDraftId } from '#app/listings/drafts/push-schema.ts';
import { ChangedMeanwhile } from '#app/listings/form/changed-meanwhile.tsx';
import { differencesBetween, type Meanwhile } from '#app/listings/form/differences.ts';
import { ListingDone, leadOn } from '#app/listings/form/listing-done.tsx';
import { ListingFields } from '#app/listings/form/listing-fields.tsx';
import { ListingFormLayout } from '#app/listings/form/listing-form-layout.tsx';
import { PlainPhotos } from '#app/listings/form/plain-photos.tsx';
import {
  type EditedListing,
  editedListingSchema,
  type ListingReply,
  MULTILINE,
  POSTED_LIMITS,
  unreadable,
  withKept,
} from '#app/listings/form/posted-listing.ts';
import { keepPostedPhotos } from '#app/listings/form/posted-photos.server.ts';
import { toTyped } from '#app/listings/listing-form.ts';
import { photoChoiceSentence } from '#app/listings/photo-choice.ts';
import { findOwnListing, type OwnListing, reviseListing } from '#app/listings/revise.server.ts';
import { refreshListings } from '#app/listings/search/search.server.ts';
import { suggestionsFor } from '#app/listings/suggestions.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { FormReply } from '#app/ui/form-check.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Trouble, TryAgain } from '#app/ui/trouble.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { isPhone } from '#app/vocabulary/phone.ts';
import type { Route } from './+types/edit';

const FAILED = 'Error updating listing: ';
const TROUBLE = `${FAILED}something went wrong on our side. Please try again.`;
const FORM_ID = 'edit-listing';

type Context = Readonly<RouterContextProvider>;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { listing } = await requireOwnListing(context, url, params.id);
  return { listing, draftId: randomUUID(), suggestions: suggestionsFor(listing.fields.make) };
}

async function requireOwnListing(context: Context, url: URL, listingId: string) {
  const { uid } = requireViewer(context, url);
  const listing = await findOwnListing(db, uid, listingId);
  if (!listing) throw notFound('Listing not found');
  return { sellerId: uid, listing };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Edit Listing | ${matches[0].loaderData?.siteName}` },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const own = await requireOwnListing(context, url, params.id);
  return receiveForm(request, POSTED_LIMITS, (received) => revise(context, own, received));
}

type Own = Awaited<ReturnType<typeof requireOwnListing>>;

async function revise(context: Context, { sellerId, listing }: Own, received: ReceivedForm) {
  if (!received.ok) return data(unreadable(received, FAILED), received.status);
  const kept = await keepPostedPhotos(db, sellerId, received, listing.photos);
  const answer = ({ data: reply, init }: { data: FormReply; init: ResponseInit | null }, meanwhile?: Meanwhile) =>
    data({ ...withKept(reply, kept), meanwhile }, init ?? undefined);

  const form = parseRead(received.form, schemaOf(listing), MULTILINE);
  if (!form.ok) return answer(form.refusal);
  if (kept.problems.length > 0) return answer(form.refuse({}));
  const { fields, photoIds, ...known } = toRevision(form.value);
  const revision = { listingId: listing.id, sellerId, fields, photoIds, ...known };
  const result = await orFailure(context, TROUBLE, () => reviseListing(db, revision));
  if ('code' in result) return answer(form.refuse(result.message, { status: 500 }));
  if (result.ok) {
    await refreshListings([listing.id]);
    return data(
      { updated: '/my-listings', hasOddPhone: !isPhone(fields.phoneNumber) },
      { headers: leadOn('/my-listings') },
    );
  }
  if (result.reason === 'not-found') throw notFound('Listing not found');
  if (result.reason !== 'changed-meanwhile')
    return answer(form.refuse({ photos: FAILED + photoChoiceSentence(result) }));
  const { current } = result;
  const saved = { fields: current.fields, photoIds: current.photos.map(({ id }) => id) };
  const meanwhile = { version: current.version, differences: differencesBetween(saved, { fields, photoIds }) };
  return answer(form.refuse({}, { status: 409 }), meanwhile);
}

function schemaOf({ photos }: Pick<OwnListing, 'photos'>) {
  return editedListingSchema({ mayBeEmpty: photos.length === 0 });
}

function toRevision({
  photos: _,
  photoPlaces: _places,
  photoIds,
  draftId,
  version,
  overwrite,
  ...fields
}: EditedListing) {
  const known = { fields, photoIds, knownVersion: overwrite || version };
  return isDraftId(draftId) ? { ...known, draftId } : known;
}

export default function EditListingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'updated' in actionData) {
    return (
      <ListingDone
        message="Success! Your listing has been updated. Redirecting..."
        to={actionData.updated}
        link="Go to my listings"
        notice={actionData.hasOddPhone ? 'Its phone number does not have ten digits.' : undefined}
      />
    );
  }
  return <EditListingForm key={loaderData.listing.id} {...loaderData} reply={actionData} />;
}

type EditListingFormProps = Route.ComponentProps['loaderData'] & {
  reply: (ListingReply & { meanwhile?: Meanwhile | undefined }) | undefined;
};

function EditListingForm({ listing, draftId, suggestions, reply }: EditListingFormProps) {
  const { fields, ...form } = useCheckedForm(schemaOf(listing), {
    ...MULTILINE,
    id: FORM_ID,
    reply,
    defaultValue: { ...toTyped(listing.fields), draftId, version: listing.version },
  });
  const photos = reply?.photos ?? listing.photos;
  return (
    <ListingFormLayout
      title="Edit Listing"
      lead="Buyers see the change at once."
      form={form}
      fields={fields}
      photos={photos}
      notice={
        reply?.meanwhile && (
          <ChangedMeanwhile meanwhile={reply.meanwhile} formId={FORM_ID} path={`/edit-listing/${listing.id}`} />
        )
      }
      buttons={
        <div className="flex gap-3">
          <Link to="/my-listings" className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton pending="Updating…" className="flex-1 lg:flex-none">
            Update Listing
          </SubmitButton>
        </div>
      }
    >
      <input type="hidden" name={fields.version.name} defaultValue={fields.version.value} />
      <ListingFields
        formId={FORM_ID}
        fields={fields}
        suggestions={suggestions}
        photos={<PlainPhotos field={fields.photos} photos={photos} />}
        isEdit
      />
    </ListingFormLayout>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Trouble title={isMissing ? 'Listing not found' : 'Error fetching listing: something went wrong on our side.'}>
      <p className="text-muted">
        {isMissing ? 'It may have been deleted, or it belongs to another account.' : 'It has been noted.'}
      </p>
      {!isMissing && <TryAgain />}
      <Link to="/my-listings" className="button button-quiet">
        Go to my listings
      </Link>
    </Trouble>
  );
}
