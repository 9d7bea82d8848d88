/** The drafts that this page shows: what a page alone keeps, whoever signs out has to hear of. */
import type { LocalDraft } from '#app/listings/drafts/local-draft.ts';

export type ShownDraft = {
  userId: string;
  /** Tries all there is, and answers what would end with the page. */
  settle(): Promise<LocalDraft | null>;
};

const shown = new Set<ShownDraft>();

/** Until what it answers is called. */
export function showDraft(draft: ShownDraft): () => void {
  shown.add(draft);
  return () => shown.delete(draft);
}

export async function settleShownDrafts(userId: string): Promise<LocalDraft[]> {
  const own = [...shown].filter((draft) => draft.userId === userId);
  return (await Promise.all(own.map((draft) => draft.settle()))).filter((draft) => draft !== null);
}
