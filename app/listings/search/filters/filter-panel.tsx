import { useEffect, useRef } from 'react';
import { FILTERS, Filters, type FiltersProps } from '#app/listings/search/filters/filters.tsx';

/** A sidebar on a desktop; on a phone the same element is a popover that slides over the results. */
export function FilterPanel(props: FiltersProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => quietTheRestWhileOpen(panel.current), []);
  return (
    <aside
      ref={panel}
      id={FILTERS}
      popover="auto"
      aria-label="Filters"
      tabIndex={-1}
      className="filter-panel outline-none"
    >
      <Filters {...props} close={() => panel.current?.matches(':popover-open') && panel.current.hidePopover()} />
    </aside>
  );
}

/**
 * While the panel covers a phone's screen, it has the focus and nothing behind it can be reached. Before it closes, the
 * button that the browser gives the focus back to can be reached again.
 */
function quietTheRestWhileOpen(panel: HTMLElement | null) {
  const onChange = (event: Event) => {
    const { type, newState } = event as ToggleEvent;
    if (newState === 'open' && type === 'toggle') panel?.focus({ preventScroll: true });
    if ((newState === 'open') === (type === 'toggle')) setInert(newState === 'open');
  };
  panel?.addEventListener('beforetoggle', onChange);
  panel?.addEventListener('toggle', onChange);
  return () => {
    panel?.removeEventListener('beforetoggle', onChange);
    panel?.removeEventListener('toggle', onChange);
    setInert(false);
  };
}

function setInert(isInert: boolean) {
  for (const other of document.querySelectorAll('body > header, body > footer, [aria-labelledby="results"]')) {
    other.toggleAttribute('inert', isInert);
  }
}
