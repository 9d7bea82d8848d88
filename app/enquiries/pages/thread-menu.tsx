import { Link } from 'react-router';
import type { Thread } from '#app/enquiries/thread.server.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { PressForm } from '#app/ui/forms/press-form.tsx';

export function ThreadMenu({ thread, page }: { thread: Thread; page: string }) {
  const { side, state, isMuted, hasBlocked, other } = thread;
  return (
    <Disclosure
      className="relative"
      summaryLook="button button-quiet cursor-pointer"
      summary={<span>More</span>}
      label={`More about the conversation with ${other.name}`}
    >
      <ul className="panel absolute top-full right-0 z-20 mt-2 grid w-60 p-2">
        {side === 'seller' && (
          <Item page={page} change={state === 'closed' ? 'reopen' : 'close'}>
            {state === 'closed' ? 'Reopen enquiry' : 'Close enquiry'}
          </Item>
        )}
        <Item page={page} change={isMuted ? 'unmute' : 'mute'}>
          {isMuted ? 'Turn on emails' : 'Mute emails'}
        </Item>
        {!other.isGone && (
          <Item page={page} change={hasBlocked ? 'unblock' : 'block'}>
            {`${hasBlocked ? 'Unblock' : 'Block'} ${other.name}`}
          </Item>
        )}
        {other.hasAccount && (
          <li>
            <Link to={`/report/conversation/${thread.id}`} className="account-link">
              Report this conversation
            </Link>
          </li>
        )}
      </ul>
    </Disclosure>
  );
}

type ItemProps = { page: string; change: string; children: string };

function Item({ page, change, children }: ItemProps) {
  return (
    <li>
      <PressForm action={`${page}/${change}`}>
        <button type="submit" className="account-link w-full text-left">
          {children}
        </button>
      </PressForm>
    </li>
  );
}
