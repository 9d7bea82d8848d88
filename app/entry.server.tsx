/** Renders a page whole, so that it can be compressed and kept in one piece. */
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { keepFragments } from '#app/http/kept-fragments.server.ts';
import { pageAnswer } from '#app/http/rendered-page.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { contentSecurityPolicy } from '#app/http/security-headers.server.ts';
import { log } from '#app/platform/log.server.ts';
import { renderSeconds } from '#app/platform/metrics.server.ts';
import { FragmentsProvider } from '#app/ui/kept-fragment.tsx';

const RENDER_LIMIT_MS = 10_000;
export const streamTimeout = RENDER_LIMIT_MS;
const fragmentsOfPage = keepFragments();

export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const begun = performance.now();
  const fragments = fragmentsOfPage();
  const rendered = await renderWhole(
    <FragmentsProvider place={fragments.place}>
      <ServerRouter context={context} url={request.url} />
    </FragmentsProvider>,
  );
  renderSeconds.observe((performance.now() - begun) / 1000);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(rendered));
  // Whatever page failed: its own words for search engines may not have been reached.
  if (status >= 400) headers.set('X-Robots-Tag', 'noindex');
  return pageAnswer(fragments.fill(scriptsAfterPhotos(rendered)), { status, headers });
}

/** The page is there to be read and tapped before any script: they come after what is seen. The router has no setting for it. */
function scriptsAfterPhotos(html: Buffer): Buffer {
  const head = html.indexOf('</head>');
  const later = html.toString('utf8', 0, head).replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
  return Buffer.concat([Buffer.from(later), html.subarray(head)]);
}

function renderWhole(page: React.ReactElement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timeout);
        pipe(collect(resolve));
      },
      onShellError: reject,
      onError: reject,
    });
    const timeout = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
  });
}

function collect(whenWhole: (html: Buffer) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      whenWhole(Buffer.concat(pieces));
      done();
    },
  });
}

/** Every unexpected failure reaches the log here, once. Expected answers such as 404 are in the request's own line. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, request: context.get(requestContext).id }, 'the page failed');
};
