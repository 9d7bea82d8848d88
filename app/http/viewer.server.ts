import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { failed } from '#app/accounts/auth-result.ts';
import { findViewer } from '#app/accounts/sessions.server.ts';
import { isProfileComplete, type Viewer } from '#app/accounts/viewer.ts';
import {
  admittedContext,
  answerContext,
  requestContext,
  unknownViewerContext,
  viewerContext,
} from '#app/http/request-context.ts';
import { pathAfterSignIn, returnPath } from '#app/http/return-path.ts';
import { hasOwnCookie, signedCookie } from '#app/platform/cookies.server.ts';
import { db } from '#app/platform/db/client.server.ts';

type Context = Readonly<RouterContextProvider>;

export const recogniseViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { viewer, headers } = await findViewer(db, request).catch((error: Error) => {
    if (request.method !== 'POST') throw error;
    context.set(unknownViewerContext, error);
    return { viewer: null, headers: new Headers() };
  });
  context.set(viewerContext, viewer);
  context.get(requestContext).viewerId = viewer?.uid;
  const response = await next();
  const setsSession = response.headers.getSetCookie().some((cookie) => cookie.includes('kerbside.session_token='));
  // The answer to a script may arrive after the cookie of a new session, and would delete it.
  const isForScript = request.headers.get('Sec-Fetch-Dest') === 'empty';
  if (!setsSession && !isForScript) {
    for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  }
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', cachingFor(request, context));
  return response;
};

function cachingFor(request: Request, context: Context): string {
  if (context.get(viewerContext) || hasOwnCookie(request.headers.get('Cookie'))) return 'private, no-store';
  return context.get(requestContext).isIncomplete ? 'no-store' : 'no-cache';
}

/** The viewer whom the guard let in. A page that `pages.ts` opens to everyone has none. */
export function viewerOf(context: Context): Viewer {
  return context.get(admittedContext);
}

/** For pages that guard themselves; the guard calls it for the others. */
export function requireViewer(context: Context, url: URL, { opensToSuspended = false } = {}): Viewer {
  const viewer = context.get(viewerContext);
  const here = url.pathname + url.search;
  if (!viewer) throw redirect(`/signin?next=${encodeURIComponent(here)}`);
  if (viewer.isSuspended && !opensToSuspended) throw redirect('/suspended');
  if (!viewer.isSuspended && !isProfileComplete(viewer)) throw redirect(pathAfterSignIn(viewer, here));
  return viewer;
}

const SIGNED_IN = failed('auth/already-signed-in', 'You’re already signed in. Sign out first.');

export function requireVisitor(context: Context, url: URL): void {
  if (!context.get(viewerContext)) return;
  context.set(answerContext, SIGNED_IN);
  throw redirect(returnPath(url.searchParams.get('next')));
}

export function requireJsonViewer(context: Context): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw jsonRefusal(401, 'Please sign in first.');
  if (viewer.isSuspended) throw jsonRefusal(403, 'Your account is suspended.');
  if (!isProfileComplete(viewer)) throw jsonRefusal(403, 'Please add your name and phone number first.');
  return viewer;
}

export function jsonRefusal(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** Signed, so that no other site on the domain can put words in our mouth. */
const FLASH_COOKIE = 'kerbside.flash';
const LIFETIME_SECONDS = 60;

export async function redirectWithFlash(path: string, message: string, headers = new Headers()): Promise<Response> {
  return redirect(path, { status: 303, headers: await addFlash(message, headers) });
}

export async function addFlash(message: string, headers = new Headers()): Promise<Headers> {
  headers.append('Set-Cookie', await flashCookie().serialize(message));
  return headers;
}

export async function takeFlash(request: Request): Promise<{ flash: string | null; headers: Headers }> {
  const headers = new Headers();
  const cookies = request.headers.get('Cookie');
  if (!cookies?.includes(`${FLASH_COOKIE}=`)) return { flash: null, headers };
  headers.append('Set-Cookie', await flashCookie().serialize('', { maxAge: 0 }));
  const flash: unknown = await flashCookie().parse(cookies);
  return { flash: typeof flash === 'string' && flash !== '' ? flash : null, headers };
}

function flashCookie() {
  return signedCookie(FLASH_COOKIE, { seconds: LIFETIME_SECONDS });
}

/** Also for what belongs to someone else, so that the response doesn't reveal that it exists. */
export function notFound(message: string) {
  return data(message, { status: 404 });
}
