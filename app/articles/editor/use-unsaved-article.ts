import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShownArticle } from '#app/articles/article.ts';
import { type EditedArticle, isSameArticle } from '#app/articles/edited-article.ts';
import {
  removeUnsaved,
  toShown,
  type UnsavedArticle,
  unsavedKey,
  writePreview,
  writeUnsaved,
} from '#app/articles/unsaved-article.ts';

const PAUSE_MS = 200;

type UnsavedOptions = Pick<UnsavedArticle, 'uid' | 'version' | 'articleId'> & {
  editedId: string | undefined;
  /** The saved article: a draft that equals it is not stored. */
  saved: EditedArticle;
  facts: Pick<ShownArticle, 'createdAt' | 'authorInitial'>;
  current: () => EditedArticle | null;
  start: EditedArticle;
};

/** Stores the article on this device while it is typed, and updates the preview tab. */
export function useUnsavedArticle({ editedId, saved, facts, current, start, ...draftFacts }: UnsavedOptions) {
  const [state, setState] = useState({
    isDirty: false,
    isStored: true,
    isOpenElsewhere: false,
    shown: toShown(start, facts),
  });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = unsavedKey(editedId);

  const store = useEffectEvent(() => {
    clearTimeout(pause.current);
    const article = current();
    if (!article) return;
    const shown = toShown(article, facts);
    writePreview(shown);
    const isDirty = !isSameArticle(article, saved);
    if (!isDirty) removeUnsaved(key);
    const isStored = !isDirty || writeUnsaved(key, { ...draftFacts, article, storedAt: Date.now() });
    setState((before) => ({ ...before, isDirty, isStored, shown }));
  });

  useEffect(() => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const storePending = () => pause.current !== undefined && store();
    const noticeOtherTab = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setState((before) => ({ ...before, isOpenElsewhere: true }));
    };
    window.addEventListener('pagehide', storePending, { signal });
    window.addEventListener('storage', noticeOtherTab, { signal });
    return () => {
      unmounting.abort();
      clearTimeout(pause.current);
    };
  }, [key]);

  return {
    ...state,
    storeNow: () => store(),
    storeSoon() {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => store(), PAUSE_MS);
    },
  };
}

export type UnsavedState = ReturnType<typeof useUnsavedArticle>;
