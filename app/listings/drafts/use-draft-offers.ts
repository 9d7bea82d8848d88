import { useEffect, useEffectEvent, useState } from 'react';
import { openBrowserStore } from '#app/listings/drafts/browser-store.ts';
import { confirmDrafts } from '#app/listings/drafts/carry-drafts.ts';
import type { AccountDraft } from '#app/listings/drafts/draft.ts';
import { type DraftOffer, draftOffers, unsureDrafts } from '#app/listings/drafts/draft-offers.ts';
import { tellTabs } from '#app/listings/drafts/draft-tabs.ts';
import { carryLocalDrafts } from '#app/listings/drafts/leave-drafts.ts';
import { beginDraft, type LocalDraft } from '#app/listings/drafts/local-draft.ts';
import { sendDiscard, sendPush } from '#app/listings/drafts/send-push.ts';

/**
 * The drafts that somebody may go on with: at first those of the account, then also what only this device has, which is
 * brought to the account on the way.
 */
export function useDraftOffers(userId: string, account: AccountDraft[]) {
  const [local, setLocal] = useState<LocalDraft[]>([]);
  const [confirmedIds, setConfirmedIds] = useState<ReadonlySet<string>>(new Set());
  const [deletedIds, setDeletedIds] = useState<string[]>([]);
  const findUnsure = useEffectEvent((drafts: LocalDraft[]) => unsureDrafts(account, drafts));
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      const { store } = await openBrowserStore();
      setLocal(await store.list(userId));
      await carryLocalDrafts(userId, { signal: leaving.signal });
      // What any page has carried since this one was made is not among what the account said then.
      const confirmed = await confirmDrafts(findUnsure(await store.list(userId)), { store, send: sendPush });
      if (leaving.signal.aborted) return;
      setConfirmedIds(confirmed);
      setLocal(await store.list(userId));
    };
    look().catch(() => {});
    return () => leaving.abort();
  }, [userId]);

  /** At once on this device; in the account as soon as it can be reached. */
  async function discard(offer: DraftOffer) {
    const { store } = await openBrowserStore();
    const key = { userId, draftId: offer.draftId };
    const subject = { listingId: offer.listingId, listingTitle: null };
    await store.change(key, (draft) => ({ ...(draft ?? beginDraft(key, subject, Date.now())), end: 'discarded' }));
    setDeletedIds((ids) => [...ids, offer.draftId]);
    tellTabs(key, 'removed');
    if ((await sendDiscard(offer.draftId)) === 'done') await store.remove(key);
  }

  const offers = draftOffers(account, local, confirmedIds).filter(({ draftId }) => !deletedIds.includes(draftId));
  return { offers, discard };
}
