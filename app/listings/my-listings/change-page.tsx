import { Form, Link } from 'react-router';
import { listingTitle } from '#app/listings/listing.ts';
import { CHANGES, type Change, changePath } from '#app/listings/my-listings/changes.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';

type ChangePageProps = {
  change: Change;
  listing: { id: string; year: number; make: string; model: string; trim: string };
  next: string;
  hasFailed: boolean;
};

/** Asks before a change, where no dialog can. */
export function ChangePage({ change, listing, next, hasFailed }: ChangePageProps) {
  const { button, words, failed } = CHANGES[change];
  const action = changePath(listing.id, change);
  return (
    <div className="wrap flex justify-center py-8 sm:py-14">
      <div className="panel grid w-full min-w-0 max-w-lg gap-5 p-5 sm:p-7">
        <h1 className="min-w-0 break-words font-bold text-2xl">{listingTitle(listing)}</h1>
        <p>{words}</p>
        {hasFailed && (
          <p role="alert" className="font-medium text-danger">
            {failed}
          </p>
        )}
        <Form method="post" action={action} className="flex flex-wrap gap-3">
          <input type="hidden" name="next" value={next} />
          <SubmitButton action={action} className="max-sm:flex-1">
            {button}
          </SubmitButton>
          <Link to={next} className="button button-quiet max-sm:flex-1">
            Cancel
          </Link>
        </Form>
      </div>
    </div>
  );
}
