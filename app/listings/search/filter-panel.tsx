import { useEffect, useRef } from 'react';
import { FILTERS, Filters, type FiltersProps } from '#app/listings/search/filters.tsx';

/** A sidebar on a desktop; on a phone the same element is a popover that slides over the results. */
export function FilterPanel(props: FiltersProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => quietTheRestWhileOpen(panel.current), []);
  return (
    <aside ref={panel} id={FILTERS} popover="auto" aria-label="Filters" className="filter-panel">
      <Filters {...props} close={() => panel.current?.matches(':popover-open') && panel.current.hidePopover()} />
    </aside>
  );
}

/** While the panel covers a phone's screen, nothing behind it can be reached. Before it closes, the button that gets the focus back can. */
function quietTheRestWhileOpen(panel: HTMLElement | null) {
  const onChange = (event: Event) => {
    const { type, newState } = event as ToggleEvent;
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
