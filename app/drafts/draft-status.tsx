import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { DraftState } from '#app/drafts/device-draft.ts';
import { MAX_DRAFTS } from '#app/drafts/draft.ts';
import type { DraftOfForm } from '#app/drafts/use-draft.ts';

const SAVED = { device: 'Draft saved', account: 'Draft saved', unsaved: '', untouched: '' };

/** A screen reader that spoke after every pause would get in the way of typing. */
const SETTLED_MS = 1500;

export function DraftStatus({ draft }: { draft: DraftOfForm }) {
  const text = SAVED[draft.saved];
  const note = noteOf(draft);
  return (
    <div className="text-sm">
      <p aria-hidden="true" data-draft-status={draft.saved} className="min-h-5 font-medium text-muted">
        {text}
      </p>
      {note && <p className="text-muted">{note}</p>}
      {draft.end && draft.nextPath && (
        <p>
          <Link to={draft.nextPath} className="text-link">
            {NEXT_PAGES[draft.end]}
          </Link>
        </p>
      )}
      {draft.accountProblem === 'full' && <OtherDrafts />}
      {draft.accountProblem === 'signed-out' && <SignInAgain draft={draft} />}
      <p role="status" aria-live="polite" className="sr-only">
        {useSettled([text, note].filter(Boolean).join('. '))}
      </p>
    </div>
  );
}

const NEXT_PAGES = {
  deleted: '',
  published: 'Go to your listing',
  'listing-deleted': 'Continue with the new car',
};

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

/** A page that is the only place with the text stays open. */
function SignInAgain({ draft: { draftId, deviceProblem } }: { draft: DraftOfForm }) {
  const { pathname } = useLocation();
  const next = `${pathname}?${new URLSearchParams({ draft: draftId })}`;
  return (
    <p>
      <a
        href={`/signin?${new URLSearchParams({ next })}`}
        target={deviceProblem ? '_blank' : undefined}
        rel="noreferrer"
        className="text-link"
      >
        Sign in again to save to your account
      </a>
    </p>
  );
}

const ENDS = {
  deleted: 'This draft was published or deleted on another device or in another tab. It isn’t saved any more.',
  published: 'This draft is already a listing. It isn’t saved as a draft any more.',
  'listing-deleted': 'This listing was deleted elsewhere. Your text is saved as the draft of a new car.',
};

const DEVICE_PROBLEMS = {
  none: 'This browser can’t store drafts. Your text is saved to your account only.',
  full: 'This device is out of space. Your text is saved to your account only.',
  photos: 'This device has no space for your photos. Stay on this page until they’ve uploaded.',
};

const ACCOUNT_PROBLEMS = {
  unreachable: 'You’re offline. We’ll save it to your account when you’re back online.',
  rejected: 'Your account can’t save this draft: it may be too long.',
  full: `You have ${MAX_DRAFTS} drafts. Publish or delete one to save this one to your account.`,
  'signed-out': '',
};

function noteOf({ end, deviceProblem, accountProblem, photosElsewhere }: DraftState): string {
  if (end) return ENDS[end];
  const notes = [
    deviceProblem && DEVICE_PROBLEMS[deviceProblem],
    accountProblem && ACCOUNT_PROBLEMS[accountProblem],
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
