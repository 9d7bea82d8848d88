/** What a page tells of a draft: where it is kept, and what has become of it. */
import type { ReplacedValue } from '#app/listings/drafts/draft.ts';
import type { Room } from '#app/listings/drafts/draft-copy.ts';

export type DraftState = {
  draftId: string;
  /** `unsaved` until all that is shown would survive. */
  progress: 'untouched' | 'unsaved' | 'device' | 'account';
  /** Why it is not in the account yet. */
  line: 'unreachable' | 'signed-out' | 'refused' | 'full' | null;
  /** Why it is not on the device. */
  room: Room | null;
  /**
   * It was published or deleted elsewhere; `renewed`: and goes on as another draft. `created`: the form that was sent has
   * arrived. `published`: and what was changed since is a change to that listing. `listing-gone`: the listing that was
   * being changed was deleted, and what is shown is a new one.
   */
  end: 'ended' | 'renewed' | 'created' | 'published' | 'listing-gone' | null;
  /** The page that goes on with it where it has ended. */
  onward: string | null;
  replaced: ReplacedValue[];
  /** Photos that are on other devices only. */
  photosElsewhere: number;
};

/** While the page is made, and until somebody types. */
export function untouchedDraft(draftId: string): DraftState {
  return {
    draftId,
    progress: 'untouched',
    line: null,
    room: null,
    end: null,
    onward: null,
    replaced: [],
    photosElsewhere: 0,
  };
}

/** The form that shows it is no form of it any more, and must not be sent. */
export function isOfAnotherPage({ end }: Pick<DraftState, 'end'>): boolean {
  return end === 'published' || end === 'listing-gone';
}
