import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { usePageViews } from '#app/http/use-page-views.ts';
import { env } from '#app/platform/env.server.ts';
import { NavigationProgress } from '#app/ui/navigation-progress.tsx';
import { SiteFooter } from '#app/ui/site-footer.tsx';
import { SiteHeader } from '#app/ui/site-header.tsx';
import stylesUrl from '#app/ui/styles.css?url';
import { Trouble, TryAgain } from '#app/ui/trouble.tsx';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(requestContext).pattern = pattern;
    return next();
  },
];

export function loader() {
  return { siteName: env.SITE_NAME, supportEmail: env.SUPPORT_EMAIL, socialLinks: env.SOCIAL_LINKS };
}

/** The site does not change while a page is open. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
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
        <a href="#main" className="button absolute top-2 left-2 z-50 -translate-y-20 focus:translate-y-0">
          Skip to content
        </a>
        <NavigationProgress />
        <SiteHeader siteName={site?.siteName ?? 'Kerbside'} account={<SignedOutLinks />} menu={<SignedOutMenu />} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter
          siteName={site?.siteName ?? 'Kerbside'}
          supportEmail={site?.supportEmail ?? 'support@kerbside.example'}
          socialLinks={site?.socialLinks ?? []}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function SignedOutLinks() {
  return (
    <>
      <Link to="/signin" className="button button-quiet max-sm:hidden">
        Sign in
      </Link>
      <Link to="/signup" className="button">
        Sign up
      </Link>
    </>
  );
}

function SignedOutMenu() {
  return (
    <li>
      <Link to="/signin" className="block py-3">
        Sign in
      </Link>
    </li>
  );
}

export default function App() {
  usePageViews();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <Trouble title="That didn’t work">
        <p className="text-muted">The address or the request was not one this site understands.</p>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </Trouble>
    );
  }
  return (
    <Trouble title="Something went wrong on our side">
      <p className="text-muted">It has been noted. Please try again in a moment.</p>
      <TryAgain />
    </Trouble>
  );
}
