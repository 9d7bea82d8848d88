/** Renders a page whole, so that it can be compressed and, one day, kept in one piece. */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { requestContext } from '#app/http/request-context.ts';
import { contentSecurityPolicy } from '#app/http/security-headers.server.ts';
import { log } from '#app/platform/log.server.ts';

const RENDER_LIMIT_MS = 10_000;
export const streamTimeout = RENDER_LIMIT_MS;

export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = await renderWhole(<ServerRouter context={context} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(html.toString()));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(html), { status, headers });
}

function renderWhole(page: React.ReactElement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timeout);
        resolve(buffer(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const timeout = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
  });
}

/** Every unexpected failure reaches the log here, once. Expected answers such as 404 are in the request's own line. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, request: context.get(requestContext).id }, 'the page failed');
};
