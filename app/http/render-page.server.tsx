/** Rendered whole, so that it can be compressed and cached in one piece. */
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { createHtmlCache } from '#app/http/rendering/html-cache.server.ts';
import { withBodyLater } from '#app/http/rendering/late-body.server.ts';
import { withLateScripts } from '#app/http/rendering/late-scripts.server.ts';
import { readLoaderData, withLoaderData } from '#app/http/rendering/loader-data.server.ts';
import { contentSecurityPolicy } from '#app/http/requests/security-headers.server.ts';
import { renderSeconds } from '#app/platform/metrics.server.ts';
import { RenderOnceContext } from '#app/ui/rendered-once.tsx';

export const RENDER_LIMIT_MS = 10_000;
const htmlOfPage = createHtmlCache();

export async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const startedAt = performance.now();
  const { renderOnce, fill } = htmlOfPage();
  const { serverHandoffStream, ...rest } = context;
  const [page, loaderData] = await Promise.all([
    renderWhole(
      <RenderOnceContext value={renderOnce}>
        <ServerRouter context={rest} url={request.url} />
      </RenderOnceContext>,
    ),
    readLoaderData(serverHandoffStream),
  ]);
  const rendered = withLateScripts(withLoaderData(page, loaderData));
  renderSeconds.observe((performance.now() - startedAt) / 1000);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(rendered));
  // An error page may fail before its own robots meta.
  if (status >= 400) headers.set('X-Robots-Tag', 'noindex');
  return withBodyLater(fill(rendered), { status, headers });
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

/** The parts of a stream that React uses. A real one would queue each chunk. */
function collect(whenWhole: (html: Buffer) => void): NodeJS.WritableStream {
  const pieces: Uint8Array[] = [];
  const stream = {
    write(piece: Uint8Array | string) {
      pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      return true;
    },
    end: () => whenWhole(Buffer.concat(pieces)),
    on: () => stream,
  };
  return stream as unknown as NodeJS.WritableStream;
}
