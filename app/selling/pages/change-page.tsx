import { listingTitle } from '#app/listings/listing.ts';
import { CHANGES, type Change, changePath } from '#app/selling/changes.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';

type ChangePageProps = {
  change: Change;
  listing: { id: string; year: number; make: string; model: string; trim: string };
  next: string;
  hasFailed: boolean;
};

/** For browsers without JavaScript, and after signing in again. */
export function ChangePage({ change, listing, next, hasFailed }: ChangePageProps) {
  const { button, words, failed } = CHANGES[change];
  return (
    <div className="wrap flex justify-center py-8 sm:py-14">
      <ConfirmPage
        title={listingTitle(listing)}
        message={words}
        confirm={button}
        isDeletion={change === 'delete'}
        action={changePath(listing.id, change)}
        fields={{ next }}
        cancel={next}
        failed={hasFailed ? failed : undefined}
      />
    </div>
  );
}
