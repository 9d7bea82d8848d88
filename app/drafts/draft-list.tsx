import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type AccountDraft, draftPath } from '#app/drafts/draft.ts';
import { type DraftOffer, draftAge, draftOffers } from '#app/drafts/draft-offers.ts';
import { notifyTabs } from '#app/drafts/draft-presence.ts';
import { type LocalDraft, newLocalDraft } from '#app/drafts/local-draft.ts';
import { openDrafts } from '#app/drafts/local-drafts.ts';
import { sendDiscard } from '#app/drafts/send-push.ts';
import { saveLocalDrafts } from '#app/drafts/sync-local-drafts.ts';
import { useHydrated } from '#app/ui/use-loaded.ts';

type DraftOffersProps = {
  userId: string;
  account: AccountDraft[];
  path: string;
  currentId?: string;
  /** Only edits of this listing; null for drafts of new cars only. */
  listingId?: string | null;
};

export function DraftOffers({ userId, account, path, currentId, listingId }: DraftOffersProps) {
  const { offers, discard } = useDraftOffers(userId, account);
  const [isHidden, setHidden] = useState(false);
  const hasScripts = useHydrated();
  const shown = offers.filter(
    (offer) => offer.draftId !== currentId && (listingId === undefined || offer.listingId === listingId),
  );
  if (isHidden || shown.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="panel grid gap-3 p-4 sm:p-5">
      <h2 id="drafts" className="font-bold text-lg">
        {shown.length === 1 ? 'Continue your draft' : 'Continue one of your drafts'}
      </h2>
      <ul className="grid gap-3">
        {shown.map((offer) => (
          <Offer key={offer.draftId} offer={offer} path={path} onDelete={() => discard(offer)} />
        ))}
      </ul>
      {hasScripts && currentId !== undefined && (
        <button type="button" className="button button-quiet justify-self-start" onClick={() => setHidden(true)}>
          Start again
        </button>
      )}
    </section>
  );
}

/** First the account's drafts, then also those of this device, which are saved to the account on the way. */
function useDraftOffers(userId: string, account: AccountDraft[]) {
  const [local, setLocal] = useState<LocalDraft[]>([]);
  const [deletedIds, setDeletedIds] = useState<string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const store = await openDrafts();
      setLocal(await store.list(userId));
      await saveLocalDrafts(userId, { signal });
      const saved = await store.list(userId);
      if (!signal.aborted) setLocal(saved);
    };
    load().catch(() => {});
    return () => leaving.abort();
  }, [userId]);

  async function discard({ draftId, listingId }: DraftOffer) {
    const store = await openDrafts();
    const key = { userId, draftId };
    const subject = { listingId, listingTitle: null };
    await store.change(key, (draft) => ({ ...(draft ?? newLocalDraft(key, subject, Date.now())), end: 'discarded' }));
    setDeletedIds((ids) => [...ids, draftId]);
    notifyTabs(key, { gone: 'draft' });
    if ((await sendDiscard(draftId)) === 'done') await store.remove(key);
  }

  const offers = draftOffers(account, local, Date.now()).filter(({ draftId }) => !deletedIds.includes(draftId));
  return { offers, discard };
}

type OfferProps = { offer: DraftOffer; path: string; onDelete: () => void };

function Offer({ offer, path, onDelete }: OfferProps) {
  const { draftId, title, changedAt } = offer;
  const deleteHere = (event: FormEvent) => {
    event.preventDefault();
    if (confirm(`Are you sure you want to delete the draft “${title}”?`)) onDelete();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3 first:border-0 first:pt-0">
      <p className="min-w-0 flex-1 basis-56">
        <span className="wrap-anywhere block font-semibold">{title}</span>
        <span className="text-muted text-sm">
          <time dateTime={new Date(changedAt).toISOString()} suppressHydrationWarning>
            {draftAge(changedAt, Date.now())}
          </time>
          {factsOf(offer)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={draftPath(offer)} className="button">
          Continue<span className="sr-only"> {title}</span>
        </Link>
        <form method="post" action={`/drafts/${draftId}/delete`} onSubmit={deleteHere}>
          <input type="hidden" name="next" value={path} />
          <button type="submit" className="button button-quiet">
            Delete<span className="sr-only"> the draft {title}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function factsOf({ photos, isOnDeviceOnly }: DraftOffer): string {
  const facts = [
    photos === 1 && '1 photo',
    photos > 1 && `${photos} photos`,
    isOnDeviceOnly && 'on this device only',
  ].filter(Boolean);
  return facts.map((fact) => ` · ${fact}`).join('');
}
