import { type DraftStore, memoryDrafts } from '#app/listings/drafts/draft-store.ts';
import { localDrafts } from '#app/listings/drafts/local-drafts.ts';

/** What this browser has to keep drafts in, and its name in stamps. Where it has nothing, the page's memory. */
export async function openBrowserStore(): Promise<{ store: DraftStore; by: string }> {
  const store = localDrafts();
  try {
    return { store, by: await store.device() };
  } catch {
    const by = `page-${Math.random().toString(36).slice(2)}`;
    return { store: memoryDrafts(by), by };
  }
}
