/** Which drafts this browser has and which are open, shared between tabs. Every page loads this, so keep it small. */
import type { Gone } from '#app/drafts/draft.ts';
import type { LocalDraft } from '#app/drafts/local-draft.ts';

export const DATABASE = 'kerbside-drafts';
const CHANNEL = 'kerbside.drafts';

type Key = { userId: string; draftId: string };

export async function hasDrafts(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
}

/** `erased`: its owner has signed out. */
export type DraftNews = 'changed' | 'erased' | Gone;

export type DraftTabs = { notify(key: Key, news: DraftNews): void; close(): void };

export function draftTabs(onNews: (key: string, news: DraftNews) => void): DraftTabs {
  if (typeof BroadcastChannel === 'undefined') return { notify() {}, close() {} };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => onNews(data.key, data.news);
  return {
    notify: (key, news) => channel.postMessage({ key: `${key.userId}/${key.draftId}`, news }),
    close: () => channel.close(),
  };
}

export function notifyTabs(key: Key, news: DraftNews) {
  const tabs = draftTabs(() => {});
  tabs.notify(key, news);
  tabs.close();
}

const openLock = ({ userId, draftId }: Key) => `kerbside.open.${userId}/${draftId}`;

/** Until `closed` resolves, `isOpen` is true in every tab. */
export function holdOpen(key: Key, closed: Promise<void>) {
  navigator.locks?.request(openLock(key), { mode: 'shared' }, () => closed);
}

export async function isOpen(key: Key): Promise<boolean> {
  return (await navigator.locks?.request(openLock(key), { ifAvailable: true }, (lock) => lock === null)) ?? false;
}

/** A form on this page. `settle` tries to save, then returns what would be lost with the page. */
export type OpenForm = { userId: string; settle(): Promise<LocalDraft | null> };

const openForms = new Set<OpenForm>();

export function registerForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

export async function settleOpenForms(userId: string): Promise<LocalDraft[]> {
  const own = [...openForms].filter((form) => form.userId === userId);
  return (await Promise.all(own.map((form) => form.settle()))).filter((draft) => draft !== null);
}
