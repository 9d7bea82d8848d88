import { useEffect } from 'react';
import { redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { isAttempt, SIGNIN_CHANNEL, type SigninEnd, type SigninHeard } from '#app/accounts/social/signin-window.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { THROUGH_PROVIDERS } from '#app/http/viewers/signin-window.server.ts';
import type { Route } from './+types/social-done';

const SIGN_IN_PAGE = /^\/(signin|signup\/complete)(\?|$)/;
/** Long enough for any page that listens, short enough to be no wait where none does. */
const UNHEARD_MS = 1000;

export function loader({ url }: Route.LoaderArgs) {
  const [attempt, given] = [url.searchParams.get('attempt') ?? '', url.searchParams.get('to') ?? '/signin'];
  const to = SIGN_IN_PAGE.test(given) ? asBrowsersReadIt(given) : returnPath(given);
  if (!isAttempt(attempt)) throw redirect(to);
  return { attempt, to };
}

/** Without line breaks, and with everything escaped that a header cannot bear. */
function asBrowsersReadIt(path: string): string {
  const { pathname, search } = new URL(path, 'http://here.invalid');
  return pathname + search;
}

export const headers: Route.HeadersFunction = () => THROUGH_PROVIDERS;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in');

/** The end of the window: it tells the page that opened it where to go, and closes; unheard, it goes there itself. */
export default function SocialDonePage({ loaderData: { attempt, to } }: Route.ComponentProps) {
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNIN_CHANNEL);
    const unheard = setTimeout(() => location.replace(to), UNHEARD_MS);
    channel.onmessage = ({ data }: MessageEvent<SigninEnd | SigninHeard>) => {
      if (!('heard' in data) || data.heard !== attempt) return;
      clearTimeout(unheard);
      close();
    };
    channel.postMessage({ attempt, to } satisfies SigninEnd);
    return () => {
      clearTimeout(unheard);
      channel.close();
    };
  }, [attempt, to]);
  return (
    <AccountPage title="One moment">
      <p>This window closes by itself.</p>
      <a href={to} className="text-link">
        Go on here
      </a>
    </AccountPage>
  );
}
