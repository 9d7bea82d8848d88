import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_DRAFTS } from '#app/drafts/draft.ts';
import type { DraftState } from '#app/drafts/draft-state.ts';

const SAVED = { device: 'Saved on this device', account: 'Saved to your account', unsaved: '', untouched: '' };

/** A screen reader that spoke after every pause would get in the way of typing. */
const SETTLED_MS = 1500;

export function DraftStatus({ draft }: { draft: DraftState }) {
  const text = SAVED[draft.progress];
  const note = noteOf(draft);
  return (
    <div className="text-sm">
      <p aria-hidden="true" data-draft-status={draft.progress} className="min-h-5 font-medium text-muted">
        {text}
      </p>
      {note && <p className="text-muted">{note}</p>}
      {draft.nextPath && <NextPage draft={draft} path={draft.nextPath} />}
      {draft.line === 'full' && <OtherDrafts />}
      {draft.line === 'signed-out' && <SignInAgain draft={draft} />}
      <p role="status" aria-live="polite" className="sr-only">
        {useSettled([text, note].filter(Boolean).join('. '))}
      </p>
    </div>
  );
}

const NEXT_PAGES: Partial<Record<DraftState['end'] & string, string>> = {
  created: 'Go to your listing',
  published: 'Continue your listing',
  'listing-gone': 'Continue with the new car',
};

/** A page that is the only place with the text stays open. */
function NextPage({ draft: { end, room }, path }: { draft: DraftState; path: string }) {
  return (
    <p>
      <Link to={path} target={room ? '_blank' : undefined} className="text-link">
        {end && NEXT_PAGES[end]}
      </Link>
    </p>
  );
}

/** In a new tab: this page saves as soon as the person comes back to it. */
function OtherDrafts() {
  return (
    <p>
      <a href="/my-listings" target="_blank" rel="noreferrer" className="text-link">
        Choose a draft to delete
      </a>
    </p>
  );
}

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
    end === 'ended' &&
      'This draft was published or deleted on another device or in another tab. You’re now working on a new one.',
    end === 'renewed' &&
      'This draft was published or deleted on another device or in another tab. Your changes are saved as a new draft.',
    end === 'created' && 'Your listing is live; the confirmation was lost.',
    end === 'published' && 'This draft is already a listing. Your changes are saved as an edit of it.',
    end === 'listing-gone' && 'This listing was deleted elsewhere. Your text is saved as the draft of a new car.',
    room === 'none' && 'This browser can’t store drafts. Your text is saved to your account only.',
    room === 'full' && 'This device is out of space. Your text is saved to your account only.',
    room === 'photos' && 'This device has no space for your photos. Stay on this page until they’ve uploaded.',
    line === 'unreachable' &&
      progress !== 'account' &&
      'You’re offline. We’ll save it to your account when you’re back online.',
    line === 'rejected' && 'Your account can’t save this draft: it may be too long.',
    line === 'full' && `You have ${MAX_DRAFTS} drafts. Publish or delete one to save this one to your account.`,
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
