import { useEffect, useId, useRef, useState } from 'react';
import { draftTitle } from '#app/listings/drafts/draft.ts';
import type { LeftDrafts } from '#app/listings/drafts/leave-drafts.ts';
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';

type Choice = 'stay' | 'keep' | 'erase';
export type SignOutQuestionProps = {
  /**
   * Null while drafts are still being brought to the account. `unchecked`: what is left could not be found out.
   * `unerased`: it is known, and could not be deleted.
   */
  left: LeftDrafts | 'unchecked' | 'unerased' | null;
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
            {headingOf(left)}
          </h2>
          {typeof left === 'string' && <p>{UNSURE[left].text}</p>}
          {left && typeof left !== 'string' && (
            <>
              {left.onDevice.length > 0 && <OnDevice drafts={left.onDevice} />}
              {left.onPage.length > 0 && <OnPage drafts={left.onPage} />}
            </>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {left && typeof left !== 'string' && left.onDevice.length > 0 && (
            <button type="submit" value="erase" className={`${button} button-quiet text-danger`}>
              Delete and sign out
            </button>
          )}
          {left && (
            <button type="submit" value="keep" className={`${button} button-quiet`}>
              {typeof left === 'string' || left.onDevice.length === 0
                ? 'Sign out all the same'
                : 'Keep here and sign out'}
            </button>
          )}
          <button type="submit" value="stay" className={button}>
            Stay signed in
          </button>
        </div>
      </form>
    </dialog>
  );
}

const UNSURE = {
  unchecked: {
    heading: 'Your drafts could not be checked',
    text: 'Something that you typed may not be in your account. What is on this device stays here, and you find it when you sign in again; what only an open page keeps is lost.',
  },
  unerased: {
    heading: 'Your drafts could not be deleted here',
    text: 'They stay on this device. You find them when you sign in again; nobody else does.',
  },
};

function headingOf(left: SignOutQuestionProps['left']): string {
  if (!left) return 'Saving your drafts to your account…';
  return typeof left === 'string' ? UNSURE[left].heading : 'Not everything is in your account';
}

function OnDevice({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <>
      <p>
        {drafts.length === 1 ? 'A draft is' : 'Some drafts are'} still on this device only, in whole or in part. Kept
        here, you find {drafts.length === 1 ? 'it' : 'them'} when you sign in again; nobody else does.
      </p>
      <Titles drafts={drafts} />
    </>
  );
}

function OnPage({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <>
      <p>This browser does not keep what you typed here. Signing out loses what your account does not have.</p>
      <Titles drafts={drafts} />
    </>
  );
}

function Titles({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <ul className="ml-5 list-disc">
      {drafts.map((draft) => (
        <li key={draft.draftId} className="wrap-anywhere">
          {draft.listingId ? `Changes to ${draft.listingTitle ?? 'a listing'}` : draftTitle(draft.fields)}
        </li>
      ))}
    </ul>
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
