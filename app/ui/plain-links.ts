import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Listens for clicks on plain links within an element, and leads on to these pages of the site as the router's own links
 * do: for fragments, whose links cannot know the router, and for lists of so many links that each would weigh.
 */
export function usePlainLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.origin !== location.origin || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(`${link.pathname}${link.search}${link.hash}`);
  };
}

/** Another button or a key held down asks for another tab, a window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
