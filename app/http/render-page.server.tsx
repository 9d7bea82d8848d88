/** Rendered whole, so that it can be compressed and cached in one piece. */
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { createHtmlCache } from '#app/http/rendering/html-cache.server.ts';
import { withLateScripts } from '#app/http/rendering/late-scripts.server.ts';
import { pageAnswer } from '#app/http/rendering/rendered-page.server.ts';
import { contentSecurityPolicy } from '#app/http/requests/security-headers.server.ts';
import { renderSeconds } from '#app/platform/metrics.server.ts';
import { RenderOnceContext } from '#app/ui/rendered-once.tsx';

export const RENDER_LIMIT_MS = 10_000;
const htmlOfPage = createHtmlCache();

export async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const startedAt = performance.now();
  const { renderOnce, fill } = htmlOfPage();
  const rendered = withLateScripts(
    await renderWhole(
      <RenderOnceContext value={renderOnce}>
        <ServerRouter context={context} url={request.url} />
      </RenderOnceContext>,
    ),
  );
  renderSeconds.observe((performance.now() - startedAt) / 1000);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(rendered));
  // An error page may fail before its own robots meta.
  if (status >= 400) headers.set('X-Robots-Tag', 'noindex');
  return pageAnswer(fill(rendered), { status, headers });
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
