import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import type { DeviceDraft } from '#app/drafts/device-draft.ts';
import { deviceStore } from '#app/drafts/device-store.ts';
import { type AccountDraft, draftPath } from '#app/drafts/draft.ts';
import { type DraftOffer, draftAge, draftOffers, isSavedLongAgo } from '#app/drafts/draft-offers.ts';
import { saveDeviceDrafts } from '#app/drafts/save-device-drafts.ts';
import { sendDeletion } from '#app/drafts/send-draft.ts';
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
  const { offers, undeleted, deleteDraft } = useDraftOffers(userId, account);
  const [isHidden, setHidden] = useState(false);
  const hasScripts = useHydrated();
  const shown = offers.filter(
    (offer) => offer.draftId !== currentId && (listingId === undefined || offer.listingId === listingId),
  );
  if (isHidden || shown.length === 0) return null;
  return (
    <details open={currentId !== undefined} className="panel px-4 py-3 sm:px-5">
      <summary className="cursor-pointer py-1">
        <h2 className="inline font-bold text-lg">
          {shown.length === 1 ? 'Continue your draft' : `Continue one of your ${shown.length} drafts`}
        </h2>
      </summary>
      <ul className="grid gap-3 py-3">
        {shown.map((offer) => (
          <Offer key={offer.draftId} offer={offer} path={path} onDelete={() => deleteDraft(offer)} />
        ))}
      </ul>
      {undeleted && <p role="alert">“{undeleted}” wasn’t deleted: we can’t connect right now. Try again.</p>}
      {hasScripts && currentId !== undefined && (
        <button type="button" className="button button-quiet justify-self-start" onClick={() => setHidden(true)}>
          Start again
        </button>
      )}
    </details>
  );
}

/** First the account's drafts, then also those of this device, which are saved to the account on the way. */
function useDraftOffers(userId: string, account: AccountDraft[]) {
  const [onDevice, setOnDevice] = useState<DeviceDraft[]>([]);
  const [deletedIds, setDeletedIds] = useState<string[]>([]);
  const [undeleted, setUndeleted] = useState<string | null>(null);
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const drafts = await deviceStore.list(userId);
    setOnDevice(drafts);
    const listed = new Set(account.map(({ id }) => id));
    const ended = drafts.filter((draft) => !listed.has(draft.draftId) && isSavedLongAgo(draft, Date.now()));
    for (const draft of ended) await deviceStore.remove(draft);
    await saveDeviceDrafts(userId, { signal });
    const saved = await deviceStore.list(userId);
    if (!signal.aborted) setOnDevice(saved);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other drafts
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [userId]);

  async function deleteDraft({ draftId, title, isOnDeviceOnly }: DraftOffer) {
    const isDeleted = (await sendDeletion(draftId)) || isOnDeviceOnly;
    setUndeleted(isDeleted ? null : title);
    if (!isDeleted) return;
    setDeletedIds((ids) => [...ids, draftId]);
    await deviceStore.remove({ userId, draftId }).catch(() => {});
  }

  const offers = draftOffers(account, onDevice, Date.now()).filter(({ draftId }) => !deletedIds.includes(draftId));
  return { offers, undeleted, deleteDraft };
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
