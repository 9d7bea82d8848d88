import { listingTitle } from '#app/listings/listing.ts';
import { CHANGES, type Change, changePath } from '#app/listings/my-listings/changes.ts';
import { AskPage } from '#app/ui/forms/ask-page.tsx';

type ChangePageProps = {
  change: Change;
  listing: { id: string; year: number; make: string; model: string; trim: string };
  next: string;
  hasFailed: boolean;
};

/** Asks before a change, where no dialog can. */
export function ChangePage({ change, listing, next, hasFailed }: ChangePageProps) {
  const { button, words, failed } = CHANGES[change];
  return (
    <div className="wrap flex justify-center py-8 sm:py-14">
      <AskPage
        title={listingTitle(listing)}
        words={words}
        confirm={button}
        action={changePath(listing.id, change)}
        fields={{ next }}
        cancel={next}
        failed={hasFailed ? failed : undefined}
      />
    </div>
  );
}
