/** The drafts a person can continue, from the account and from this device. */
import { type DeviceDraft, isSaved } from '#app/drafts/device-draft.ts';
import { type AccountDraft, draftTitle } from '#app/drafts/draft.ts';
import { melbourneDaysBetween } from '#app/vocabulary/dates.ts';

export type DraftOffer = {
  draftId: string;
  listingId: string | null;
  title: string;
  changedAt: number;
  photos: number;
  isOnDeviceOnly: boolean;
};

/** A draft saved so recently may have reached the account after the page was rendered. */
const RECENT_MS = 60_000;

export function isSavedLongAgo(draft: DeviceDraft, now: number): boolean {
  return isSaved(draft) && now - draft.savedAt > RECENT_MS;
}

/** The latest first. A draft that the account once had and doesn't list any more has ended elsewhere. */
export function draftOffers(account: AccountDraft[], onDevice: DeviceDraft[], now: number): DraftOffer[] {
  const offers = new Map(account.map((draft) => [draft.id, toOffer(draft, draft.id, draft.updatedAt)]));
  for (const draft of onDevice) {
    const listed = offers.get(draft.draftId);
    if (!listed && isSavedLongAgo(draft, now)) continue;
    const current = isSaved(draft) && listed ? listed : toOffer(draft, draft.draftId, draft.changedAt);
    offers.set(draft.draftId, { ...current, isOnDeviceOnly: !listed && !isSaved(draft) });
  }
  return [...offers.values()].sort((a, b) => b.changedAt - a.changedAt);
}

type Offered = Pick<AccountDraft, 'document' | 'listingId' | 'listingTitle'>;

function toOffer(draft: Offered, draftId: string, changedAt: number): DraftOffer {
  const photos = draft.document.photos?.length ?? 0;
  return { draftId, listingId: draft.listingId, title: draftTitle(draft), changedAt, photos, isOnDeviceOnly: false };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
