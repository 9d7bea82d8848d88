import { type RefObject, useRef } from 'react';
import type { AccountDraft, DraftDocument, DraftTexts } from '#app/drafts/draft.ts';
import { type DraftOfForm, useDraft } from '#app/drafts/use-draft.ts';
import { type PhotoPickerState, usePhotoPicker } from '#app/photos/use-photo-picker.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type ListingDraftOptions = {
  userId: string;
  draftId: string;
  account: AccountDraft | null;
  photos: Photo[];
  /** Null for a new listing. */
  listing: { id: string; title: string; document: DraftDocument } | null;
};

export type ListingDraft = {
  form: RefObject<HTMLFormElement | null>;
  draft: DraftOfForm;
  picker: PhotoPickerState;
};

export function useListingDraft({ listing, ...options }: ListingDraftOptions): ListingDraft {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    ...options,
    listingId: listing?.id ?? null,
    listingTitle: listing?.title ?? null,
    listing: listing?.document,
    form,
    restorePhotos: (restored) => picker.picked.restore(restored),
  });
  const picker = usePhotoPicker({
    userId: options.userId,
    photos: options.photos,
    draftId: draft.draftId,
    ...draft.callbacks,
  });
  return { form, draft, picker };
}

export function draftTexts(draft: AccountDraft | null): DraftTexts {
  return draft?.document.texts ?? {};
}

export function draftPhotos(draft: AccountDraft | null, ofListing: Photo[]): Photo[] {
  if (!draft?.document.photos) return ofListing;
  const byId = new Map([...ofListing, ...draft.photos].map((photo) => [photo.id, photo]));
  return draft.document.photos.flatMap((ref) => byId.get(ref) ?? []);
}
