import { type RefObject, useEffect } from 'react';

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Elements name their key in `data-shortcut`: a link is followed, a choice is chosen. Never while typing. */
export function useShortcuts(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      const key = event.key.toLowerCase();
      if (!/^[a-z]$/.test(key)) return;
      const target = page.current?.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
      if (!target) return;
      event.preventDefault();
      target.focus();
      target.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [page]);
}
