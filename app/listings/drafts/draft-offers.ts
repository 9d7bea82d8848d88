/** The drafts that somebody may go on with: those of the account, and those that only this device has. Pure. */
import { type AccountDraft, draftTitle, latestAt } from '#app/listings/drafts/draft.ts';
import { isHeard, type LocalDraft } from '#app/listings/drafts/local-draft.ts';
import { melbourneDaysBetween } from '#app/vocabulary/dates.ts';

export type DraftOffer = {
  draftId: string;
  /** The listing that is being changed; null for a new one. */
  listingId: string | null;
  title: string;
  changedAt: number;
  photos: number;
  isOnDeviceOnly: boolean;
};

/** Drafts that the account has heard all of and did not name when the page was made: they came since, or have ended. */
export function unsureDrafts(account: AccountDraft[], local: LocalDraft[]): LocalDraft[] {
  const named = new Set(account.map(({ id }) => id));
  return local.filter((draft) => draft.end !== 'discarded' && isHeard(draft) && !named.has(draft.draftId));
}

/**
 * Newest first. What was deleted here is offered no more, though the account may not know yet; nor what the account has
 * heard of and does not name, unless it was asked again (`confirmedIds`).
 */
export function draftOffers(
  account: AccountDraft[],
  local: LocalDraft[],
  confirmedIds: ReadonlySet<string> = new Set(),
): DraftOffer[] {
  const offers = new Map(account.map((draft) => [draft.id, toOffer(draft, draft.id, accountChangedAt(draft))]));
  for (const draft of local) {
    const known = offers.get(draft.draftId);
    if (draft.end === 'discarded') offers.delete(draft.draftId);
    else if (known || !isHeard(draft) || confirmedIds.has(draft.draftId)) {
      const offer = toOffer(draft, draft.draftId, Math.max(draft.changedAt, known?.changedAt ?? 0));
      offers.set(draft.draftId, { ...offer, isOnDeviceOnly: !known && !isHeard(draft) });
    }
  }
  return [...offers.values()].sort((a, b) => b.changedAt - a.changedAt);
}

function toOffer({ fields, listingId, listingTitle }: Offered, draftId: string, changedAt: number): DraftOffer {
  const title = listingId ? `Changes to ${listingTitle ?? 'a listing'}` : draftTitle(fields);
  return { draftId, listingId, title, changedAt, photos: fields.photos?.value.length ?? 0, isOnDeviceOnly: false };
}

type Offered = Pick<AccountDraft, 'fields' | 'listingId' | 'listingTitle'>;

/** The account is asked more often than somebody types; a clock that goes ahead counts no further than that. */
function accountChangedAt(draft: AccountDraft): number {
  return Math.min(draft.updatedAt, latestAt(draft) || draft.updatedAt);
}

/** The page that goes on with it. */
export function draftPath({ draftId, listingId }: Pick<DraftOffer, 'draftId' | 'listingId'>): string {
  const page = listingId ? `/edit-listing/${listingId}` : '/create-listing';
  return `${page}?${new URLSearchParams({ draft: draftId })}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `5 minutes ago`, `yesterday`. */
export function draftAge(changedAt: number, now: number): string {
  const age = now - changedAt;
  const days = melbourneDaysBetween(new Date(changedAt), new Date(now));
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return counted(Math.floor(age / MINUTE), 'minute');
  if (age < 12 * HOUR) return counted(Math.floor(age / HOUR), 'hour');
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : counted(days, 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
