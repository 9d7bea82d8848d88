import { useAuth } from '#app/accounts/use-auth.tsx';
import { useSessionInStep } from '#app/accounts/use-session-in-step.ts';
import { isProfileComplete } from '#app/accounts/viewer.ts';
import { useAnalytics } from '#app/http/analytics.ts';
import { useCodeAhead } from '#app/http/code-ahead.ts';
import { useUnread } from '#app/http/use-unread.ts';
import { useOffline } from '#app/saved-cars/use-offline.ts';

type AfterStartProps = { uid: string | null; analyticsId: string | undefined };

/** What every page needs but doesn't show at first. The root loads it once the page is usable. */
export function AfterStart({ uid, analyticsId }: AfterStartProps) {
  useAnalytics(analyticsId);
  useOffline(uid);
  useCodeAhead();
  useSessionInStep(uid);
  const { unread, currentUser } = useAuth();
  useUnread(currentUser && isProfileComplete(currentUser) ? uid : null, unread);
  return null;
}
