import { Heart } from 'lucide-react';
import { use } from 'react';
import { HEARTS, HeartsContext, heartId } from '#app/saved-cars/hearts.tsx';
import { heartAction, useSaved } from '#app/saved-cars/use-saved.ts';

type SaveButtonProps = {
  listingId: string;
  title: string;
  isSaved: boolean;
  /** Without one it is a heart on a photo. */
  look?: string;
};

/** Submits a form, to work without JavaScript. On the server there is no `Hearts` context around it. */
export function SaveButton({ listingId, title, isSaved: wasSaved, look }: SaveButtonProps) {
  const hearts = use(HeartsContext);
  const { isSaved, press } = useSaved(listingId, wasSaved, hearts);
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
      className={look ?? 'heart'}
      onClick={(event) => {
        if (!hearts) return;
        event.preventDefault();
        press();
      }}
    >
      {look !== undefined && <Heart className={isSaved ? 'size-5 fill-current' : 'size-5'} aria-hidden="true" />}
    </button>
  );
}
