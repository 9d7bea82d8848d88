import { Suspense } from 'react';
import { createRequestHandler, type EntryContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { renderPage, withLateScripts } from '#app/http/render-page.server.tsx';
import { routerBuild } from '#tests/support/router-build.ts';

function Document({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-AU">
      <body>{children}</body>
    </html>
  );
}

async function render(Component: () => React.ReactNode, headers: HeadersInit = {}): Promise<Response> {
  let context: EntryContext | undefined;
  const build = routerBuild({
    routes: {
      root: { id: 'root', path: '', module: { default: Component, loader: () => ({ name: '</script>Zoë' }) } },
    },
    manifest: { root: { id: 'root', path: '', hasLoader: true, module: '' } },
    page(_, status, headers, ofPage) {
      context = ofPage;
      return new Response(null, { status, headers });
    },
  });
  const request = new Request('http://localhost/', { headers });
  await createRequestHandler(build, 'production')(request, new RouterContextProvider());
  if (!context) throw new Error('The router rendered no page.');
  return renderPage(request, 200, new Headers(), context);
}

const broken = () => {
  throw new Error('broken');
};
const Broken = () => broken();

test('a page is sent whole, with its loader data last', async () => {
  const response = await render(() => (
    <Document>
      <h1>Zoë’s car</h1>
    </Document>
  ));
  const html = await response.text();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-AU">.*<h1>Zoë’s car<\/h1><script type="application\/json"/s);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(response.headers.get('Content-Security-Policy')?.match(/'sha256-/g)).toHaveLength(1);
});

test('a page fails if any part of it does', async () => {
  const alone = render(() => <Broken />);
  await expect(alone).rejects.toThrow('broken');
  const suspended = render(() => (
    <Document>
      <Suspense fallback="…">
        <Broken />
      </Suspense>
    </Document>
  ));
  await expect(suspended).rejects.toThrow('A part of the page could not be rendered.');
});

test('a visitor without our cookies gets an ETag, and an unchanged page isn’t sent again', async () => {
  const page = () => <Document>Cars</Document>;
  const first = await render(page);
  const etag = first.headers.get('ETag') ?? '';
  const again = await render(page, { 'If-None-Match': etag });
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
  expect((await render(page, { 'If-None-Match': 'W/"other"' })).status).toBe(200);
  const own = await render(page, { 'If-None-Match': etag, Cookie: 'kerbside.session_token=x' });
  expect([own.status, own.headers.has('ETag')]).toEqual([200, false]);
});

const PAGE = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/s.css"/></head><body><p>import * as x from "y";</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.js");</script></body></html>`;

test('no script loads before the page is painted', () => {
  const html = withLateScripts(PAGE);
  const [before = '', after = ''] = html.split('requestAnimationFrame');
  expect(before).not.toMatch(/modulepreload|assets/);
  expect(after.match(/\/assets\/\w+\.js/g)).toEqual([
    '/assets/a.js',
    '/assets/manifest.js',
    '/assets/root.js',
    '/assets/entry.js',
  ]);
  expect(after).not.toMatch(/^\s*import [^(]/m);
});

test('the rest of the page stays as it is', () => {
  const html = withLateScripts(PAGE);
  expect(html).toContain('<head><link rel="stylesheet" href="/s.css"/></head><body><p>import * as x from "y";</p>');
  expect(html.endsWith('</script></body></html>')).toBe(true);
  const plain = '<html><head><title>–</title></head><body>import "x";</body></html>';
  expect(withLateScripts(plain)).toBe(plain);
});
