import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShownArticle } from '#app/articles/article.ts';
import { type EditedArticle, isSameArticle } from '#app/articles/editor/edited-article.ts';
import {
  forgetKept,
  type KeptArticle,
  keptKey,
  toShown,
  writeKept,
  writePreview,
} from '#app/articles/editor/kept-article.ts';

const PAUSE_MS = 200;

type Keeping = Pick<KeptArticle, 'uid' | 'version' | 'articleId'> & {
  /** The article that is changed; none for a new one. */
  editedId: string | undefined;
  /** As the server has it: what equals it need not be kept. */
  saved: EditedArticle;
  facts: Pick<ShownArticle, 'createdAt' | 'authorInitial'>;
  current: () => EditedArticle | null;
};

/** Keeps on this device what is typed, soon after it is, and shows it to the preview's tab. */
export function useKeptArticle({ editedId, saved, facts, current, ...whose }: Keeping) {
  const [state, setState] = useState({ isDirty: false, isKept: true, isElsewhere: false });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = keptKey(editedId);

  const keep = useEffectEvent(() => {
    clearTimeout(pause.current);
    const article = current();
    if (!article) return;
    writePreview(toShown(article, facts));
    const isDirty = !isSameArticle(article, saved);
    if (!isDirty) forgetKept(key);
    const isKept = !isDirty || writeKept(key, { ...whose, article, keptAt: Date.now() });
    setState((before) => ({ ...before, isDirty, isKept }));
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const keepPending = () => pause.current !== undefined && keep();
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setState((before) => ({ ...before, isElsewhere: true }));
    };
    window.addEventListener('pagehide', keepPending, { signal });
    window.addEventListener('storage', hear, { signal });
    return () => {
      leaving.abort();
      clearTimeout(pause.current);
    };
  }, [key]);

  return {
    ...state,
    keepNow: () => keep(),
    keepSoon() {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => keep(), PAUSE_MS);
    },
  };
}

export type ArticleKeeping = ReturnType<typeof useKeptArticle>;
