/** Cancel discards an edit's draft; the next page says so and offers Undo. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftPath, draftTitle } from '#app/drafts/draft.ts';
import type { LocalDraft } from '#app/drafts/local-draft.ts';
import { localDrafts } from '#app/drafts/local-drafts.ts';
import { sendDiscard } from '#app/drafts/send-push.ts';
import { deliverDiscard } from '#app/drafts/sync-local-drafts.ts';

export type DiscardedState = { discardedDraftId: string };

/** The server deletes nothing until this notice goes away: until then the whole draft can come back. */
export function DiscardedDraft({ userId }: { userId: string }) {
  const { state } = useLocation();
  const draftId = (state as Partial<DiscardedState> | null)?.discardedDraftId;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<LocalDraft | null>(null);
  useEffect(() => {
    if (!draftId) return;
    const key = { userId, draftId };
    const find = async () => {
      const localDraft = await localDrafts.read(key);
      setDraft(localDraft?.end === 'discarded' ? localDraft : null);
    };
    find().catch(() => {});
    const deliver = () => deliverIfDiscarded(key).catch(() => {});
    addEventListener('pagehide', deliver);
    return () => {
      removeEventListener('pagehide', deliver);
      setDraft(null);
      deliver();
    };
  }, [userId, draftId]);
  if (!draft) return null;

  async function undo(discarded: LocalDraft) {
    await localDrafts.change(discarded, (current) => current && { ...current, end: null });
    navigate(draftPath(discarded), { replace: true });
  }
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-control bg-accent-soft px-4 py-2">
      <span className="wrap-anywhere">{draftTitle(draft)} discarded.</span>
      <button type="button" onClick={() => undo(draft)} className="text-link min-h-11 px-1">
        Undo
      </button>
    </p>
  );
}

async function deliverIfDiscarded(key: { userId: string; draftId: string }) {
  const draft = await localDrafts.read(key);
  if (draft?.end === 'discarded') await deliverDiscard(draft, { store: localDrafts, discard: sendDiscard });
}
