import { use } from 'react';
import { HEARTS, HeartsContext, heartId } from '#app/saved-cars/hearts.tsx';
import { heartAction, useSaved } from '#app/saved-cars/use-saved.ts';

type SaveButtonProps = {
  listingId: string;
  title: string;
  /** When the page was loaded. */
  isSaved: boolean;
};

/**
 * The heart on a car's photo: sends a form, so that it works without scripts. A visitor is led to sign in, and back to the
 * heart. What only a press needs comes from `Hearts`, which does not reach it on the server.
 */
export function SaveButton({ listingId, title, isSaved: wasSaved }: SaveButtonProps) {
  const hearts = use(HeartsContext);
  const { isSaved, press } = useSaved(listingId, { wasSaved, loaded: hearts?.savedIds }, (wanted) =>
    hearts?.sendPage(listingId, wanted),
  );
  return (
    <button
      id={heartId(listingId)}
      type="submit"
      form={HEARTS}
      formAction={heartAction(listingId, !isSaved)}
      name="at"
      value={heartId(listingId)}
      aria-pressed={isSaved}
      aria-label={`Save ${title}`}
      className="heart"
      onClick={(event) => {
        if (!hearts?.isSignedIn) return;
        event.preventDefault();
        press();
      }}
    >
      <HeartShape />
    </button>
  );
}

/** Twenty-four of them stand on a page: no more than its outline. The look is in `heart` of the styles. */
function HeartShape() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.5 3.8 12.3a5.3 5.3 0 0 1 0-7.5 5.3 5.3 0 0 1 7.5 0l.7.7.7-.7a5.3 5.3 0 0 1 7.5 0 5.3 5.3 0 0 1 0 7.5z" />
    </svg>
  );
}
