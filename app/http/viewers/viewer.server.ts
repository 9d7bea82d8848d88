/** Who sent the request, for middleware, loaders and actions; and the guards that pages are behind. */
import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { findViewer } from '#app/accounts/sessions.server.ts';
import { isProfileComplete, type Viewer } from '#app/accounts/viewer.ts';
import { hasOwnCookie } from '#app/http/own-cookie.ts';
import { requestContext } from '#app/http/request-context.ts';
import { pathAfterSignIn } from '#app/http/viewers/after-sign-in.ts';
import { viewerContext } from '#app/http/viewers/viewer-context.ts';
import { db } from '#app/platform/db/client.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Puts the viewer in the context. What a signed-in person is shown is kept by nobody but their browser's memory. */
export const recogniseViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { viewer, headers } = await findViewer(db, request);
  context.set(viewerContext, viewer);
  context.get(requestContext).viewerId = viewer?.uid;
  const response = await next();
  const setsSession = response.headers.getSetCookie().some((cookie) => cookie.includes('kerbside.session_token='));
  if (!setsSession) for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', cachingFor(request, context));
  return response;
};

/** A stranger's page may be kept by whoever asks each time whether it still holds; one that misses something, by nobody. */
function cachingFor(request: Request, context: Context): string {
  if (context.get(viewerContext) || hasOwnCookie(request.headers.get('Cookie'))) return 'private, no-store';
  return context.get(requestContext).isIncomplete ? 'no-store' : 'no-cache';
}

/** The viewer; a visitor is sent to sign in, and whoever has not said name and phone is asked: both come back to `url`. */
export function requireViewer(context: Context, url: URL): Viewer {
  const viewer = context.get(viewerContext);
  const here = url.pathname + url.search;
  if (!viewer) throw redirect(`/signin?next=${encodeURIComponent(here)}`);
  if (!isProfileComplete(viewer)) throw redirect(pathAfterSignIn(viewer, here));
  return viewer;
}

/** Sign-in and sign-up are for visitors: whoever is signed in goes home. */
export function requireVisitor(context: Context): void {
  if (context.get(viewerContext)) throw redirect('/');
}
