import { useEffect } from 'react';
import { redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { isAttempt, SIGNIN_CHANNEL, type SigninEnd, type SigninReceived } from '#app/accounts/signin-window.ts';
import { returnPath } from '#app/http/return-path.ts';
import { THROUGH_PROVIDERS } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import type { Route } from './+types/social-done';

const SIGN_IN_PAGE = /^\/(signin|signin\/two-step|signup\/complete)(\?|$)/;
/** How long to wait for the page that opened this window. */
const ANSWER_TIMEOUT_MS = 1000;

export function loader({ url }: Route.LoaderArgs) {
  const [attempt, target] = [url.searchParams.get('attempt') ?? '', url.searchParams.get('to') ?? '/signin'];
  const to = SIGN_IN_PAGE.test(target) ? normalisePath(target) : returnPath(target);
  if (!isAttempt(attempt)) throw redirect(to);
  return { attempt, to };
}

/** Without line breaks and with other characters escaped, to be safe in a header. */
function normalisePath(path: string): string {
  const { pathname, search } = new URL(path, 'http://here.invalid');
  return pathname + search;
}

export const headers: Route.HeadersFunction = () => THROUGH_PROVIDERS;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in');

/** Tells the page that opened this window where to go, then closes. If no page answers, goes there itself. */
export default function SocialDonePage({ loaderData: { attempt, to } }: Route.ComponentProps) {
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNIN_CHANNEL);
    const timer = setTimeout(() => location.replace(to), ANSWER_TIMEOUT_MS);
    channel.onmessage = ({ data }: MessageEvent<SigninEnd | SigninReceived>) => {
      if (!('received' in data) || data.received !== attempt) return;
      clearTimeout(timer);
      close();
    };
    channel.postMessage({ attempt, to } satisfies SigninEnd);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [attempt, to]);
  return (
    <AccountPage title="Signing you in">
      <p>This window will close automatically.</p>
      <a href={to} className="text-link">
        Continue
      </a>
    </AccountPage>
  );
}
