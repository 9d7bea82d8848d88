import { Heart } from 'lucide-react';
import { Form, useLocation, useSubmit } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { heartAction, useSaved } from '#app/saved-cars/use-saved.ts';

type SaveButtonProps = {
  listingId: string;
  title: string;
  /** Which cars of the page the viewer had saved when it was loaded. */
  savedIds: ReadonlySet<string>;
};

/** The heart on a car's photo: a form, so that it works without scripts. A visitor is led to sign in, and back to the heart. */
export function SaveButton({ listingId, title, savedIds }: SaveButtonProps) {
  const { currentUser } = useAuth();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const id = `heart-${listingId}`;
  const next = `${pathname}${search}#${id}`;
  const { isSaved, press } = useSaved(listingId, savedIds, (wanted) =>
    submit({ next }, { method: 'post', action: heartAction(listingId, wanted) }),
  );
  return (
    <Form
      id={id}
      method="post"
      action={heartAction(listingId, !isSaved)}
      className="scroll-mt-24"
      onSubmit={(event) => {
        if (!currentUser) return;
        event.preventDefault();
        press();
      }}
    >
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        aria-pressed={isSaved}
        aria-label={`Save ${title}`}
        className="grid size-11 place-items-center rounded-full bg-white/90 text-[#17201c] shadow-sm hover:bg-white aria-pressed:text-[#9b2420]"
      >
        <Heart className={`size-5 ${isSaved ? 'fill-current' : ''}`} aria-hidden="true" />
      </button>
    </Form>
  );
}
