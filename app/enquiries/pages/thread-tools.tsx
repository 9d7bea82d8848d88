import { Link } from 'react-router';
import type { Thread } from '#app/enquiries/thread.server.ts';
import { PressForm } from '#app/ui/forms/press-form.tsx';

const LOOK = 'text-link my-0 inline-flex min-h-11 items-center text-sm';

type ThreadToolsProps = { thread: Thread; page: string; hasDeal: boolean };

export function ThreadTools({ thread, page, hasDeal }: ThreadToolsProps) {
  const { side, state, isMuted, hasBlocked, canUndoReport, other } = thread;
  const isClosed = state === 'closed';
  return (
    <ul
      aria-label="This conversation"
      className="relative flex flex-wrap gap-x-3 max-sm:w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap xl:gap-x-5"
    >
      {!other.isGone && (
        <li>
          <Link to={`/messages/${thread.id}/deal`} className={LOOK}>
            <span className="xl:hidden" aria-hidden="true">
              Deal
            </span>
            <span className="max-xl:sr-only">{hasDeal ? 'The deal' : 'Write the deal down'}</span>
          </Link>
        </li>
      )}
      {!other.isGone && !hasBlocked && (
        <Press page={page} change="report-and-block" about="">
          Report and block
        </Press>
      )}
      {canUndoReport && (
        <Press page={page} change="undo-report" about="">
          Undo report and block
        </Press>
      )}
      {other.hasAccount && (
        <li>
          <Link to={`/report/conversation/${thread.id}`} className={LOOK}>
            Report<span className="sr-only"> this conversation</span>
          </Link>
        </li>
      )}
      {!other.isGone && (
        <Press page={page} change={hasBlocked ? 'unblock' : 'block'} about={other.name}>
          {hasBlocked ? 'Unblock' : 'Block'}
        </Press>
      )}
      <Press page={page} change={isMuted ? 'unmute' : 'mute'} about="emails">
        {isMuted ? 'Unmute' : 'Mute'}
      </Press>
      {side === 'seller' && (
        <Press page={page} change={isClosed ? 'reopen' : 'close'} about="enquiry">
          {isClosed ? 'Reopen' : 'Close'}
        </Press>
      )}
    </ul>
  );
}

type PressProps = { page: string; change: string; about: string; children: string };

/** A phone has room for the verb. */
function Press({ page, change, about, children }: PressProps) {
  return (
    <li>
      <PressForm action={`${page}/${change}`}>
        <button type="submit" className={LOOK}>
          <span>
            {children} <span className="max-xl:sr-only">{about}</span>
          </span>
        </button>
      </PressForm>
    </li>
  );
}
