import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';

/** Asks before the page is left with changes that are not saved. */
export function LeaveGuard({ isDirty, isKept }: { isDirty: boolean; isKept: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion isKept={isKept} onStay={blocker.reset} onLeave={blocker.proceed} />;
}

type LeaveQuestionProps = { isKept: boolean; onStay: () => void; onLeave: () => void };

function LeaveQuestion({ isKept, onStay, onLeave }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-about"
      aria-describedby="leave-words"
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink backdrop:bg-black/50"
      onClose={({ currentTarget }) => (currentTarget.returnValue === 'yes' ? onLeave() : onStay())}
    >
      <form method="dialog" className="grid gap-5">
        <div className="grid min-w-0 gap-2">
          <h2 id="leave-about" className="font-bold text-xl">
            You have unsaved changes
          </h2>
          <p id="leave-words">
            {isKept
              ? `They are kept on this device for ${UNSAVED_DAYS} days, and come back when you open this page again.`
              : 'This browser cannot keep them: they are lost when you leave.'}
          </p>
        </div>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="submit" value="" className="button button-quiet max-sm:flex-1">
            Stay
          </button>
          <button type="submit" value="yes" className="button max-sm:flex-1">
            Leave
          </button>
        </div>
      </form>
    </dialog>
  );
}
