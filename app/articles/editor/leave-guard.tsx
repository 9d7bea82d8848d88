import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { UNSAVED_DAYS } from '#app/articles/article-form.ts';

/** Asks before the page closes with unsaved changes. */
export function LeaveGuard({ isDirty, isStored }: { isDirty: boolean; isStored: boolean }) {
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
  return <LeaveQuestion isStored={isStored} onStay={blocker.reset} onLeave={blocker.proceed} />;
}

type LeaveQuestionProps = { isStored: boolean; onStay: () => void; onLeave: () => void };

function LeaveQuestion({ isStored, onStay, onLeave }: LeaveQuestionProps) {
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
            {isStored
              ? `They’re stored on this device for ${UNSAVED_DAYS} days. Open this page again to continue.`
              : 'This browser can’t store them. If you leave, you’ll lose them.'}
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
