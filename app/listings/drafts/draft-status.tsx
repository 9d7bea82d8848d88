/** Says how safe what was typed is, beside the form's button. */
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_DRAFTS } from '#app/listings/drafts/draft.ts';
import type { DraftState } from '#app/listings/drafts/draft-state.ts';

const SAVED = { device: 'Saved on this device', account: 'Saved to your account', unsaved: '', untouched: '' };

/** Speaking after every pause of typing would be in the way of those who listen. */
const SETTLED_MS = 1500;

/** Never says of anything that it is saved before it would survive. */
export function DraftStatus({ draft }: { draft: DraftState }) {
  const text = SAVED[draft.progress];
  const note = noteOf(draft);
  return (
    <div className="text-sm">
      <p aria-hidden="true" data-draft-status={draft.progress} className="min-h-5 font-medium text-muted">
        {text}
      </p>
      {note && <p className="text-muted">{note}</p>}
      {draft.onward && <Onward draft={draft} path={draft.onward} />}
      {draft.line === 'full' && <OtherDrafts />}
      {draft.line === 'signed-out' && <SignInAgain draft={draft} />}
      <p role="status" aria-live="polite" className="sr-only">
        {useSettled([text, note].filter(Boolean).join('. '))}
      </p>
    </div>
  );
}

const ONWARD: Partial<Record<DraftState['end'] & string, string>> = {
  created: 'Go to your listing',
  published: 'Go on with your listing',
  'listing-gone': 'Go on with the new car',
};

/** Where only the page keeps what was typed, the page stays open. */
function Onward({ draft: { end, room }, path }: { draft: DraftState; path: string }) {
  return (
    <p>
      <Link to={path} target={room ? '_blank' : undefined} className="text-link">
        {end && ONWARD[end]}
      </Link>
    </p>
  );
}

/** In a page of its own, so that this one goes on as soon as somebody comes back to it. */
function OtherDrafts() {
  return (
    <p>
      <a href="/my-listings" target="_blank" rel="noreferrer" className="text-link">
        Choose a draft to delete
      </a>
    </p>
  );
}

/** Leads back to this draft. Where only the page keeps it, the page stays open. */
function SignInAgain({ draft: { draftId, room } }: { draft: DraftState }) {
  const { pathname } = useLocation();
  const next = `${pathname}?${new URLSearchParams({ draft: draftId })}`;
  return (
    <p>
      <a
        href={`/signin?${new URLSearchParams({ next })}`}
        target={room ? '_blank' : undefined}
        rel="noreferrer"
        className="text-link"
      >
        Sign in again to save to your account
      </a>
    </p>
  );
}

function noteOf({ progress, line, room, end, photosElsewhere }: DraftState): string {
  const notes = [
    end === 'ended' && 'This draft was published or deleted elsewhere. What you type from here on is a new one.',
    end === 'renewed' && 'This draft was published or deleted elsewhere. What was only here goes on as a new one.',
    end === 'created' && 'Your listing was created, though its answer did not arrive.',
    end === 'published' &&
      'This draft has become a listing already. What was typed since is kept as a change to it, not as a second listing.',
    end === 'listing-gone' && 'This listing was deleted elsewhere. What you typed is kept as the draft of a new car.',
    room === 'none' && 'This browser keeps no drafts. What you type goes to your account only.',
    room === 'full' && 'This device has no room left. What you type goes to your account only.',
    room === 'photos' && 'This device has no room for your photos. Please stay on this page until they are uploaded.',
    line === 'unreachable' && progress !== 'account' && 'No connection. Your account gets it as soon as there is one.',
    line === 'refused' && 'Your account cannot take this draft: it may be too long.',
    line === 'full' && `Your account has ${MAX_DRAFTS} drafts, and takes this one once you publish or delete another.`,
    photosElsewhere === 1 && 'One more photo is still on the device where you picked it. Open this draft there.',
    photosElsewhere > 1 &&
      `${photosElsewhere} more photos are still on the device where you picked them. Open this draft there.`,
  ];
  return notes.filter(Boolean).join(' ');
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
