/** Rendered whole, so that it can be compressed and cached in one piece. */

import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { etagOf, isKnownVersion } from '#app/http/answer.server.ts';
import { createHtmlCache } from '#app/http/rendering/html-cache.server.ts';
import { contentSecurityPolicy } from '#app/http/requests/security-headers.server.ts';
import { hasOwnCookie } from '#app/platform/cookies.server.ts';
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

/** React Router has no setting for when its scripts load. `entry.client` must stay a chunk of its own (vite.config.ts). */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** Zod would try `eval`, which the page's policy forbids and Firefox reports. It has to know before it is loaded. */
const ZOD_WITHOUT_EVAL = 'globalThis.__zod_globalConfig = { jitless: true };';
const START = '<script type="module" async="">';
const END_OF_SCRIPT = '</script>';

/** Scripts start after the first paint, so that text and the first photo come first; in a background tab, at once. */
export function withLateScripts(html: string): string {
  const headEnd = html.indexOf('</head>');
  const start = html.indexOf(START, headEnd);
  if (headEnd < 0 || start < 0) return html;
  const scriptBegin = start + START.length;
  const scriptEnd = html.indexOf(END_OF_SCRIPT, scriptBegin);
  const head = html.slice(0, headEnd);
  const preloads = [...head.matchAll(PRELOAD)].map((link) => link[1] as string);
  return [
    head.replaceAll(PRELOAD, ''),
    html.slice(headEnd, scriptBegin),
    lateStart(html.slice(scriptBegin, scriptEnd), preloads),
    html.slice(scriptEnd),
  ].join('');
}

/** Static imports would load before the first line runs. */
function lateStart(script: string, preloads: string[]): string {
  const imports = script
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replaceAll(/import ("[^"]+");/g, 'await import($1);');
  return `${ZOD_WITHOUT_EVAL}
if (!document.hidden) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
for (const href of ${JSON.stringify(preloads)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
${imports}`;
}

const SEND = `(stream => {
  stream.enqueue(document.currentScript.previousElementSibling.textContent);
  stream.close();
})(window.__reactRouterContext.streamController);`;
const BODY_END = '</body>';

export async function readLoaderData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? text(stream) : '';
}

/** Before the end of the body, where the router would put it. As data, not as a script, it needs no quotes and no hash. */
export function withLoaderData(html: string, loaderData: string): string {
  const end = html.lastIndexOf(BODY_END);
  if (end < 0 || loaderData === '') return html;
  const json = loaderData.replaceAll('<', '\\u003c');
  const scripts = `<script type="application/json">${json}</script><script>${SEND}</script>`;
  return html.slice(0, end) + scripts + html.slice(end);
}
