import { useEffect, useId, useRef, useState } from 'react';
import { draftTitle } from '#app/listings/drafts/draft.ts';
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';

type Choice = 'stay' | 'keep' | 'erase';
type SignOutQuestionProps = {
  /** Null while drafts are still being brought to the account. */
  left: LocalDraft[] | null;
  onChoice: (choice: Choice) => void;
};

/** What takes no longer than this needs no words. */
const QUIET_MS = 400;

/** Asks what shall become of drafts that the account could not take. */
export function SignOutQuestion({ left, onChoice }: SignOutQuestionProps) {
  const isLate = useLate();
  if (!left && !isLate) return null;
  return <Question left={left} onChoice={onChoice} />;
}

function Question({ left, onChoice }: SignOutQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const button = 'button max-sm:w-full';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="panel m-auto w-[min(30rem,calc(100vw-2rem))] p-6 text-ink backdrop:bg-black/50"
      onClose={({ currentTarget }) => onChoice((currentTarget.returnValue || 'stay') as Choice)}
    >
      <form method="dialog" className="grid gap-5">
        <div className="grid min-w-0 gap-2">
          <h2 id={id} className="font-bold text-xl">
            {left ? 'Not everything is in your account' : 'Saving your drafts to your account…'}
          </h2>
          {left && <Left drafts={left} />}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {left && (
            <>
              <button type="submit" value="erase" className={`${button} button-quiet text-danger`}>
                Delete and sign out
              </button>
              <button type="submit" value="keep" className={`${button} button-quiet`}>
                Keep here and sign out
              </button>
            </>
          )}
          <button type="submit" value="stay" className={button}>
            Stay signed in
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Left({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <>
      <p>
        {drafts.length === 1 ? 'A draft is' : 'Some drafts are'} still on this device only, in whole or in part. Kept
        here, you find {drafts.length === 1 ? 'it' : 'them'} when you sign in again; nobody else does.
      </p>
      <ul className="ml-5 list-disc">
        {drafts.map((draft) => (
          <li key={draft.draftId} className="wrap-anywhere">
            {draft.listingId ? `Changes to ${draft.listingTitle ?? 'a listing'}` : draftTitle(draft.fields)}
          </li>
        ))}
      </ul>
    </>
  );
}

function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
