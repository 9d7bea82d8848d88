import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import type { Viewer } from '#app/accounts/viewer.ts';
import { parseRead } from '#app/http/form.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { type ReceivedForm, receiveForm } from '#app/http/received-files.server.ts';
import { requireViewer } from '#app/http/viewer.server.ts';
import { isDraftId } from '#app/listings/drafts/push-schema.ts';
import { ListingDone, leadOn } from '#app/listings/form/listing-done.tsx';
import { ListingFields } from '#app/listings/form/listing-fields.tsx';
import { ListingFormLayout } from '#app/listings/form/listing-form-layout.tsx';
import { PlainPhotos } from '#app/listings/form/plain-photos.tsx';
import {
  type ListingReply,
  MULTILINE,
  newListingSchema,
  POSTED_LIMITS,
  type PostedListing,
  unreadable,
  withKept,
} from '#app/listings/form/posted-listing.ts';
import { keepPostedPhotos } from '#app/listings/form/posted-photos.server.ts';
import { photoChoiceSentence } from '#app/listings/photo-choice.ts';
import { type NewListing, publishListing } from '#app/listings/publish.server.ts';
import { refreshListings } from '#app/listings/search/search.server.ts';
import { suggestionsFor } from '#app/listings/suggestions.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { FormReply } from '#app/ui/form-check.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import type { Route } from './+types/create';

const FAILED = 'Failed to create listing: ';
const TROUBLE = `${FAILED}something went wrong on our side. Please try again.`;
const FORM_ID = 'create-listing';

export function loader({ context, url }: Route.LoaderArgs) {
  const { phoneNumber } = requireViewer(context, url);
  return { draftId: randomUUID(), phoneNumber, suggestions: suggestionsFor('') };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Create New Car Listing | ${matches[0].loaderData?.siteName}` },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, url);
  return receiveForm(request, POSTED_LIMITS, (received) => create(context, viewer, received));
}

async function create(context: Route.ActionArgs['context'], { uid, email }: Viewer, received: ReceivedForm) {
  if (!received.ok) return data(unreadable(received, FAILED), received.status);
  const kept = await keepPostedPhotos(db, uid, received);
  const answer = ({ data: reply, init }: { data: FormReply; init: ResponseInit | null }) =>
    data(withKept(reply, kept), init ?? undefined);

  const form = parseRead(received.form, newListingSchema, MULTILINE);
  if (!form.ok) return answer(form.refusal);
  if (kept.problems.length > 0) return answer(form.refuse({}));
  const listing = toNewListing(form.value);
  const result = await orFailure(context, TROUBLE, () => publishListing(db, { id: uid, email }, listing));
  if ('code' in result) return answer(form.refuse(result.message, { status: 500 }));
  if (!result.ok) return answer(form.refuse({ photos: FAILED + photoChoiceSentence(result) }));
  await refreshListings([result.listingId]);
  const path = `/listing/${result.listingId}`;
  return data({ created: path }, { headers: leadOn(path) });
}

/** A form without a key of its own, from no page of ours, is new each time it is sent. */
function toNewListing({ photos: _, photoPlaces: _places, photoIds, draftId, ...fields }: PostedListing): NewListing {
  if (!isDraftId(draftId)) return { fields, photoIds, idempotencyKey: draftId || randomUUID() };
  return { fields, photoIds, idempotencyKey: draftId, draftId };
}

export default function CreateListingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'created' in actionData) {
    return (
      <ListingDone
        message="Listing created successfully! Redirecting..."
        to={actionData.created}
        link="Go to your listing"
      />
    );
  }
  return <CreateListingForm {...loaderData} reply={actionData} />;
}

type CreateListingFormProps = Route.ComponentProps['loaderData'] & { reply: ListingReply | undefined };

function CreateListingForm({ draftId, phoneNumber, suggestions, reply }: CreateListingFormProps) {
  const { fields, ...form } = useCheckedForm(newListingSchema, {
    ...MULTILINE,
    id: FORM_ID,
    reply,
    defaultValue: { draftId, phoneNumber },
  });
  const photos = reply?.photos ?? [];
  return (
    <ListingFormLayout
      title="Create New Car Listing"
      lead="Listing is free, and stays so. Buyers phone you directly."
      form={form}
      fields={fields}
      photos={photos}
      buttons={<SubmitButton pending="Creating…">Create Listing</SubmitButton>}
    >
      <ListingFields
        formId={FORM_ID}
        fields={fields}
        suggestions={suggestions}
        photos={<PlainPhotos field={fields.photos} photos={photos} />}
        isEdit={false}
      />
    </ListingFormLayout>
  );
}
