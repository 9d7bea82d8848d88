import { Form, Link } from 'react-router';
import type { Thread } from '#app/enquiries/thread.server.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';

export function ThreadMenu({ thread, action }: { thread: Thread; action: string }) {
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
          <Item action={action} change={state === 'closed' ? 'reopen' : 'close'}>
            {state === 'closed' ? 'Reopen enquiry' : 'Close enquiry'}
          </Item>
        )}
        <Item action={action} change={isMuted ? 'unmute' : 'mute'}>
          {isMuted ? 'Turn on emails' : 'Mute emails'}
        </Item>
        {!other.isGone && (
          <Item action={action} change={hasBlocked ? 'unblock' : 'block'}>
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

type ItemProps = { action: string; change: string; children: string };

function Item({ action, change, children }: ItemProps) {
  return (
    <li>
      <Form method="post" action={action}>
        <button type="submit" name="do" value={change} className="account-link w-full text-left">
          {children}
        </button>
      </Form>
    </li>
  );
}
