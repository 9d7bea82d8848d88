import { useEffect, useId, useRef, useState } from 'react';
import { draftTitle } from '#app/drafts/draft.ts';
import type { LocalDraft } from '#app/drafts/local-draft.ts';
import type { UnsavedDrafts } from '#app/drafts/sync-local-drafts.ts';

type Choice = 'stay' | 'keep' | 'erase';
export type SignOutQuestionProps = {
  /** Null while drafts are being saved. `unchecked`: we don't know what is unsaved. `unerased`: not deleted here. */
  unsaved: UnsavedDrafts | 'unchecked' | 'unerased' | null;
  onChoice: (choice: Choice) => void;
};

/** Quicker than this, nothing is shown. */
const QUIET_MS = 400;

export function SignOutQuestion({ unsaved, onChoice }: SignOutQuestionProps) {
  const isLate = useLate();
  if (!unsaved && !isLate) return null;
  return <Question unsaved={unsaved} onChoice={onChoice} />;
}

function Question({ unsaved, onChoice }: SignOutQuestionProps) {
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
            {headingOf(unsaved)}
          </h2>
          {typeof unsaved === 'string' && <p>{PROBLEMS[unsaved].text}</p>}
          {unsaved && typeof unsaved !== 'string' && (
            <>
              {unsaved.onDevice.length > 0 && <OnDevice drafts={unsaved.onDevice} />}
              {unsaved.onPage.length > 0 && <OnPage drafts={unsaved.onPage} />}
            </>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {unsaved && typeof unsaved !== 'string' && unsaved.onDevice.length > 0 && (
            <button type="submit" value="erase" className={`${button} button-quiet text-danger`}>
              Delete and sign out
            </button>
          )}
          {unsaved && (
            <button type="submit" value="keep" className={`${button} button-quiet`}>
              {typeof unsaved === 'string' || unsaved.onDevice.length === 0
                ? 'Sign out anyway'
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

const PROBLEMS = {
  unchecked: {
    heading: 'We couldn’t check your drafts',
    text: 'Some changes may not be saved to your account. Drafts on this device stay here until you sign in again. Anything not saved on this device will be lost.',
  },
  unerased: {
    heading: 'We couldn’t delete your drafts from this device',
    text: 'They stay on this device until you sign in again. No one else can see them.',
  },
};

function headingOf(unsaved: SignOutQuestionProps['unsaved']): string {
  if (!unsaved) return 'Saving your drafts to your account…';
  return typeof unsaved === 'string' ? PROBLEMS[unsaved].heading : 'Some changes aren’t saved';
}

function OnDevice({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <>
      <p>
        {drafts.length === 1 ? 'This draft has' : 'These drafts have'} changes that are on this device only. Keep them
        here and they’ll be back when you sign in again. No one else can see them.
      </p>
      <Titles drafts={drafts} />
    </>
  );
}

function OnPage({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <>
      <p>This browser can’t store drafts. Signing out loses the changes that aren’t saved to your account.</p>
      <Titles drafts={drafts} />
    </>
  );
}

function Titles({ drafts }: { drafts: LocalDraft[] }) {
  return (
    <ul className="ml-5 list-disc">
      {drafts.map((draft) => (
        <li key={draft.draftId} className="wrap-anywhere">
          {draftTitle(draft)}
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
