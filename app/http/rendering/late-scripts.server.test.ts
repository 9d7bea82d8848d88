import { expect, test } from 'vitest';
import { withLateScripts } from '#app/http/rendering/late-scripts.server.ts';

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
