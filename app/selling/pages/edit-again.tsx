import { ListingFields } from '#app/selling/form/listing-fields.tsx';
import { editedListingSchema, LISTING_CHECK, type ListingReply } from '#app/selling/posted-listing.ts';
import { EnterSendsNothing, ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

const NO_SUGGESTIONS = { makes: [], make: '', models: [] };
const SENT_BACK = ['draftId', 'userId', 'version', 'overwrite'] as const;

type EditAgainProps = { reply: ListingReply; listingId: string };

/** Shows the submitted form when the listing can't be read. */
export function EditAgain({ reply, listingId }: EditAgainProps) {
  const { props, fields, problems } = useCheckedForm(editedListingSchema({ mayBeEmpty: true }), {
    ...LISTING_CHECK,
    id: 'edit-listing',
    reply,
  });
  return (
    <div className="page grid gap-6">
      <h1>Edit Listing</h1>
      {/* A plain form: the answer is a whole page, with the photos. */}
      <form
        method="post"
        action={`/edit-listing/${listingId}`}
        encType="multipart/form-data"
        {...props}
        className="grid max-w-4xl gap-5"
      >
        <EnterSendsNothing />
        <ErrorSummary problems={problems} />
        {SENT_BACK.map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={fields[name].value} />
        ))}
        {reply.photoChoice?.map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />
        ))}
        <ListingFields
          formId={props.id}
          fields={fields}
          suggestions={NO_SUGGESTIONS}
          photos={<p className="text-muted">We can’t show your photos right now. Your listing keeps them.</p>}
          isEdit
          savedKilometers={null}
        />
        <SubmitButton problems={problems} className="justify-self-start">
          Update Listing
        </SubmitButton>
      </form>
    </div>
  );
}
