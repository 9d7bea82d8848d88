import { type RefObject, useRef } from 'react';
import type { AccountDraft, DraftDocument, DraftTexts } from '#app/drafts/draft.ts';
import { type DraftOfForm, useDraft } from '#app/drafts/use-draft.ts';
import type { PickedPhoto } from '#app/photos/picked-photos.ts';
import { type PhotoPickerState, usePhotoPicker } from '#app/photos/use-photo-picker.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

type ListingDraftOptions = {
  userId: string;
  draftId: string;
  account: AccountDraft | null;
  photos: PickedPhoto[];
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
    listing: listing?.document ?? null,
    form,
    showPhotos: (photos) => picker.picked.restore(photos),
  });
  const { addPhoto, removePhoto, showPhotos } = draft.keeper;
  const { userId, draftId, photos } = options;
  const picker = usePhotoPicker({
    userId,
    draftId,
    photos,
    onPick: addPhoto,
    onRemove: removePhoto,
    onChange: showPhotos,
  });
  return { form, draft, picker };
}

export function draftTexts(draft: AccountDraft | null): DraftTexts {
  return draft?.document.texts ?? {};
}

export function draftPhotos(draft: AccountDraft | null, ofListing: Photo[]): PickedPhoto[] {
  const own = storedPhotos(ofListing);
  if (!draft?.document.photos) return own;
  const byKey = new Map(own.map((photo) => [photo.key, photo]));
  return draft.document.photos.flatMap((key) => {
    const photo = draft.photos[key];
    return photo ? { key, file: null, photo } : (byKey.get(key) ?? []);
  });
}

export function storedPhotos(photos: Photo[]): PickedPhoto[] {
  return photos.map((photo) => ({ key: photo.id, file: null, photo }));
}
