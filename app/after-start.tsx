import { useSessionInStep } from '#app/accounts/use-session-in-step.ts';
import { SignOutGuard } from '#app/drafts/sign-out-guard.tsx';
import { useAnalytics } from '#app/http/analytics.ts';
import { useCodeAhead } from '#app/http/code-ahead.ts';
import { useOffline } from '#app/saved-cars/use-offline.ts';

type AfterStartProps = { uid: string | null; analyticsId: string | undefined };

/** What every page does and no page shows at first. The root loads it once the page can be used. */
export function AfterStart({ uid, analyticsId }: AfterStartProps) {
  useAnalytics(analyticsId);
  useOffline(uid);
  useCodeAhead();
  useSessionInStep(uid);
  return uid && <SignOutGuard userId={uid} />;
}
