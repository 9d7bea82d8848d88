import { type RefObject, useRef } from 'react';
import type { AccountDraft } from '#app/listings/drafts/draft.ts';
import type { Said } from '#app/listings/drafts/local-draft.ts';
import { type DraftOfForm, useDraft } from '#app/listings/drafts/use-draft.ts';
import { type PhotoPickerState, usePhotoPicker } from '#app/listings/photos/picker/use-photo-picker.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type ListingDraftOptions = {
  userId: string;
  draftId: string;
  account: AccountDraft | null;
  /** Those that the form begins with. */
  photos: Photo[];
  /** What is being changed; null for a new listing. */
  listing: { id: string; title: string; said: Said } | null;
};

export type ListingDraft = {
  form: RefObject<HTMLFormElement | null>;
  draft: DraftOfForm;
  picker: PhotoPickerState;
};

/** The draft of a form and its photos, which tell each other what they know. */
export function useListingDraft({ listing, ...options }: ListingDraftOptions): ListingDraft {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    ...options,
    listingId: listing?.id ?? null,
    listingTitle: listing?.title ?? null,
    said: listing?.said,
    form,
    restorePhotos: (restored) => picker.picked.restore(restored),
  });
  const picker = usePhotoPicker({
    userId: options.userId,
    photos: options.photos,
    draftId: draft.draftId,
    ...draft.watcher,
  });
  return { form, draft, picker };
}
