import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { useOneEntryAfterSignIn, useSessionInStep } from '#app/accounts/use-session-in-step.ts';
import { isProfileComplete } from '#app/accounts/viewer.ts';
import { useCodeAhead } from '#app/http/code-ahead.ts';
import { useUnread } from '#app/http/use-unread.ts';
import { useOffline } from '#app/saved-cars/use-offline.ts';

type AfterStartProps = { uid: string | null; analyticsId: string | undefined };

/** What every page needs but doesn't show at first. The root loads it once the page is usable. */
export function AfterStart({ uid, analyticsId }: AfterStartProps) {
  useAnalytics(analyticsId);
  useOffline(uid);
  useCodeAhead();
  const isSignedOut = useSessionInStep(uid);
  useOneEntryAfterSignIn();
  const { unread, currentUser } = useAuth();
  useUnread(currentUser && isProfileComplete(currentUser) ? uid : null, unread);
  if (!isSignedOut) return null;
  return (
    <p role="status" className="fixed inset-x-0 bottom-0 z-50 border-ochre border-t bg-ochre-soft p-4 font-medium">
      You’ve been signed out. Your text is still here:{' '}
      <a href="/signin" target="_blank" rel="noreferrer" className="text-link">
        sign in in a new tab
      </a>
      , then carry on.
    </p>
  );
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Leaves out the query, which may hold codes. */
function useAnalytics(id: string | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!id) return;
    if (!window.dataLayer) load(id);
    const page = { page_location: location.origin + pathname, page_referrer: '' };
    gtag('set', page);
    gtag('event', 'page_view', { ...page, send_to: id });
  }, [id, pathname]);
}

function load(id: string) {
  window.dataLayer = [];
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, analytics_storage: 'denied' });
  gtag('js', new Date());
  gtag('set', { page_location: location.origin + location.pathname, page_referrer: '' });
  gtag('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

function gtag(..._words: unknown[]) {
  // biome-ignore lint/complexity/noArguments: Google reads an arguments object, not an array
  window.dataLayer?.push(arguments);
}
