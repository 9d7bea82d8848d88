import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function usePageViews(): void {
  const { pathname } = useLocation();
  const reported = useRef('');
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    navigator.sendBeacon('/page-views', new URLSearchParams({ path: pathname }));
  }, [pathname]);
}
