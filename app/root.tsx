import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { AccountBar, AccountMenu } from '#app/accounts/account-navigation.tsx';
import { AuthProvider } from '#app/accounts/use-auth.tsx';
import { toCurrentUser } from '#app/accounts/viewer.ts';
import { DraftsOnEveryPage } from '#app/drafts/drafts-on-every-page.tsx';
import { readReader } from '#app/enquiries/reader.server.ts';
import { countUnread } from '#app/enquiries/thread.server.ts';
import { guardPages } from '#app/guard.server.ts';
import { answerJson } from '#app/http/answer.server.ts';
import { noteChanges } from '#app/http/content-versions.server.ts';
import { fallBackToLastFrame, keepPage, useLastFrame } from '#app/http/lost-connection.ts';
import { RefusedPage, readRefused } from '#app/http/refused-page.tsx';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { readForForm } from '#app/http/unexpected-failure.server.ts';
import { recogniseViewer } from '#app/http/viewer.server.ts';
import { PAGES } from '#app/pages.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { refuseWhileReadOnly } from '#app/read-only.server.ts';
import { readDeviceCars } from '#app/saved-cars/device-cars.server.ts';
import { ResultsTrail } from '#app/search/results-trail.tsx';
import { HeaderSearch } from '#app/search/search-box.tsx';
import { SiteFooter } from '#app/ui/site-footer.tsx';
import { SiteHeader } from '#app/ui/site-header.tsx';
import stylesUrl from '#app/ui/styles.css?url';
import { Trouble, UnknownTrouble } from '#app/ui/trouble.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  // With a precedence React puts it before everything else that is fetched: the page is drawn once it is here.
  { rel: 'stylesheet', href: stylesUrl, precedence: 'first' },
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

const WITHOUT_VIEWER = new Set(PAGES.filter((page) => page.needsViewer === false).map(({ path }) => path));

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(requestContext).pattern = pattern;
    return next();
  },
  answerJson,
  (args, next) => (WITHOUT_VIEWER.has(args.pattern) ? next() : noteChanges(args, next)),
  (args, next) => (WITHOUT_VIEWER.has(args.pattern) ? next() : recogniseViewer(args, next)),
  refuseWhileReadOnly(PAGES, loader),
  guardPages(PAGES, loader),
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage, fallBackToLastFrame];

type Site = Awaited<ReturnType<typeof loader>>;

export async function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const viewer = context.get(viewerContext);
  return {
    siteName: env.SITE_NAME,
    origin: env.PUBLIC_URL,
    supportEmail: env.SUPPORT_EMAIL,
    socialLinks: env.SOCIAL_LINKS,
    analyticsId: env.ANALYTICS_ID,
    currentUser: viewer && toCurrentUser(viewer),
    unread: viewer ? await readForForm(context, 0, async () => countUnread(db, await readReader(request, viewer))) : 0,
    savesOnDevice: !viewer && (await readDeviceCars(request)) !== null,
  };
}

/** The first two redirect signed-in people away, and visitors from guarded pages here; messages count as in the frame. */
const WITH_NEW_FRAME = /^\/(signin|signup|messages)\b/;

/** The site data doesn't change while a page is open; the viewer may, after a form, a reload or an error. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod = 'GET', actionStatus = 200, currentUrl, nextUrl } = args;
  if (formMethod !== 'GET') return actionStatus < 400;
  if (currentUrl.href === nextUrl.href) return true;
  return [currentUrl, nextUrl].some(({ pathname }) => WITH_NEW_FRAME.test(pathname));
}

export function Layout({ children }: { children: ReactNode }) {
  const refused = readRefused<Site>(useRouteError());
  const site = useRouteLoaderData<typeof loader>('root') ?? refused?.site;
  const LostConnectionBanner = useLoaded(loadLostConnectionBanner);
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101513" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <AuthProvider currentUser={site?.currentUser} unread={site?.unread} savesOnDevice={site?.savesOnDevice}>
          <a href="#main" className="button absolute top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
            Skip to content
          </a>
          <NavigationProgress />
          {LostConnectionBanner && <LostConnectionBanner />}
          <SiteHeader
            siteName={site?.siteName ?? 'Home'}
            search={<HeaderSearch />}
            account={<AccountBar />}
            menu={<AccountMenu />}
          />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <SiteFooter
            siteName={site?.siteName ?? ''}
            supportEmail={site?.supportEmail ?? null}
            socialLinks={site?.socialLinks ?? []}
          />
        </AuthProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const loadLostConnectionBanner = async () =>
  (await import('#app/http/lost-connection-banner.tsx')).LostConnectionBanner;
const loadAfterStart = async () => (await import('#app/after-start.tsx')).AfterStart;

export default function App({ loaderData }: Route.ComponentProps) {
  const { currentUser, analyticsId } = loaderData;
  const AfterStart = useLoaded(loadAfterStart);
  useLastFrame(loaderData);
  usePageViews();
  useHeadingFocus();
  return (
    <>
      <ResultsTrail />
      <Outlet />
      {currentUser && <DraftsOnEveryPage key={currentUser.uid} userId={currentUser.sellsAs ?? currentUser.uid} />}
      {AfterStart && <AfterStart uid={currentUser?.uid ?? null} analyticsId={analyticsId} />}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const refused = readRefused(error);
  if (refused) return <RefusedPage {...refused} />;
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <Trouble title={error.status === 404 ? String(error.data) : 'Something’s not right'}>
        <p className="text-muted">
          {error.status === 404 ? 'It may be gone, or isn’t yours.' : 'We couldn’t understand that request.'}
        </p>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </Trouble>
    );
  }
  return <UnknownTrouble />;
}

function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0 origin-left border-accent border-t-4 ${
        isBusy
          ? 'animate-[progress_8s_cubic-bezier(0.1,0.8,0.2,1)_both] opacity-100'
          : 'scale-x-100 opacity-0 transition-opacity duration-150'
      }`}
    />
  );
}

/** After a navigation the new page's heading has the focus, so that screen readers say it, unless a field asked for it. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (!heading || main?.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}

function usePageViews(): void {
  const { pathname } = useLocation();
  const reported = useRef('');
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    navigator.sendBeacon('/page-views', new URLSearchParams({ path: pathname }));
  }, [pathname]);
}
