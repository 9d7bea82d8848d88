import type { DraftDocument } from '#app/drafts/draft.ts';

export type DraftState = {
  draftId: string;
  progress: 'untouched' | 'unsaved' | 'device' | 'account';
  line: 'unreachable' | 'signed-out' | 'rejected' | 'full' | null;
  /** Why it isn't on the device: no storage, no space, or no space for photos. */
  room: 'none' | 'full' | 'photos' | null;
  /** `created`: its own form arrived. `ended` elsewhere, and continues as another draft or as an edit of its listing. */
  end: 'ended' | 'renewed' | 'created' | 'published' | 'listing-gone' | null;
  nextPath: string | null;
  conflict: { saved: DraftDocument; mine: DraftDocument } | null;
  photosElsewhere: number;
};

export function untouchedDraft(draftId: string): DraftState {
  return {
    draftId,
    progress: 'untouched',
    line: null,
    room: null,
    end: null,
    nextPath: null,
    conflict: null,
    photosElsewhere: 0,
  };
}

export function isOfAnotherPage({ end }: Pick<DraftState, 'end'>): boolean {
  return end === 'published' || end === 'listing-gone';
}
