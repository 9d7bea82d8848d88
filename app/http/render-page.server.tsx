/** Rendered whole, so that it can be compressed and cached in one piece. */
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { etagOf, isKnownVersion } from '#app/http/etag.server.ts';
import { createHtmlCache } from '#app/http/rendering/html-cache.server.ts';
import { withLateScripts } from '#app/http/rendering/late-scripts.server.ts';
import { readLoaderData, withLoaderData } from '#app/http/rendering/loader-data.server.ts';
import { hasOwnCookie } from '#app/http/requests/own-cookie.ts';
import { contentSecurityPolicy } from '#app/http/requests/security-headers.server.ts';
import { renderSeconds } from '#app/platform/metrics.server.ts';
import { RenderOnceContext } from '#app/ui/rendered-once.tsx';

/** In place of what a `<Suspense>` holds, if that failed or isn't ready. */
const MISSING_PART = '<!--$!-->';
const htmlOfPage = createHtmlCache();

/** For a document, loaders wait for all data: nothing suspends here, and React's streams cost more. */
export async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const startedAt = performance.now();
  const { renderOnce, fill } = htmlOfPage();
  const { serverHandoffStream, ...rest } = context;
  const page = renderToString(
    <RenderOnceContext value={renderOnce}>
      <ServerRouter context={rest} url={request.url} />
    </RenderOnceContext>,
  );
  if (page.includes(MISSING_PART)) throw new Error('A part of the page could not be rendered.');
  const rendered = withLoaderData(withLateScripts(page), await readLoaderData(serverHandoffStream));
  renderSeconds.observe((performance.now() - startedAt) / 1000);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(rendered));
  // An error page may fail before its own robots meta.
  if (status >= 400) headers.set('X-Robots-Tag', 'noindex');
  const html = fill(`<!DOCTYPE html>${rendered}`);
  if (status !== 200 || hasOwnCookie(request.headers.get('Cookie'))) return new Response(html, { status, headers });
  const etag = etagOf(html);
  headers.set('ETag', etag);
  const isKnown = isKnownVersion(request.headers.get('If-None-Match'), etag);
  return new Response(isKnown ? null : html, { status: isKnown ? 304 : 200, headers });
}
