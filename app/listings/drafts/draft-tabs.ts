/** Tells the other tabs of this browser what became of a draft. */
import { type DraftKey, keyOf } from '#app/listings/drafts/local-draft.ts';

const CHANNEL = 'kerbside.drafts';

/** `removed`: it was published or deleted. `erased`: its owner has signed out. */
export type DraftNews = 'changed' | 'removed' | 'erased';

export type DraftTabs = { tell(key: DraftKey, news: DraftNews): void; close(): void };

export function draftTabs(onNews: (key: string, news: DraftNews) => void): DraftTabs {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => onNews(data.key, data.news);
  return {
    tell: (key, news) => channel.postMessage({ key: keyOf(key), news }),
    close: () => channel.close(),
  };
}

/** From a page that shows no draft. */
export function tellTabs(key: DraftKey, news: DraftNews) {
  const tabs = draftTabs(() => {});
  tabs.tell(key, news);
  tabs.close();
}
