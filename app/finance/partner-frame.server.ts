/** The partner's script runs in a sandboxed document without an origin, so it can't reach our cookies or pages. */
import { createHash } from 'node:crypto';
import type { FrameReport, PartnerEntries } from '#app/finance/partner.ts';

export type PartnerFrame = { title: string; script: string; style?: string | undefined; entries: PartnerEntries };

export function partnerFrame({ title, script, style, entries }: PartnerFrame): Response {
  const setup = `(${prepareFrame})(${toScriptLiteral(entries)})`;
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>html{background:#fff;color:#17201c;font-family:system-ui,sans-serif}body{margin:0}</style>
${style ? `<link rel="stylesheet" href="${escapeHtml(style)}">` : ''}
<script>${setup}</script>
</head>
<body>
<div id="widget"><script src="${escapeHtml(script)}"></script></div>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': framePolicy(setup, { script, style }),
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-cache',
    },
  });
}

function framePolicy(setup: string, { script, style }: Pick<PartnerFrame, 'script' | 'style'>): string {
  const hash = createHash('sha256').update(setup).digest('base64');
  const hosts = [...new Set([script, style].filter((address) => address !== undefined).map(originOf))].join(' ');
  const anywhere = `https: ${hosts}`;
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${originOf(script)}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src ${anywhere} data: blob:`,
    `font-src ${anywhere} data:`,
    `connect-src ${anywhere}`,
    `frame-src ${anywhere}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function originOf(address: string): string {
  return new URL(address).origin;
}

/** JSON that cannot close the script element around it. */
function toScriptLiteral(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Runs before the partner's script. It is sent as text, so it can use nothing outside itself. */
function prepareFrame(entries: PartnerEntries) {
  function memoryStorage(initial: Record<string, string>): object {
    const values = new Map(Object.entries(initial));
    const methods: Record<string, unknown> = {
      getItem: (name: unknown) => values.get(String(name)) ?? null,
      setItem: (name: unknown, value: unknown) => void values.set(String(name), String(value)),
      removeItem: (name: unknown) => void values.delete(String(name)),
      clear: () => values.clear(),
      key: (position: number) => [...values.keys()][position] ?? null,
    };
    return new Proxy(
      {},
      {
        get: (_, name) => (name === 'length' ? values.size : (methods[String(name)] ?? values.get(String(name)))),
        set: (_, name, value) => Boolean(values.set(String(name), String(value))),
        has: (_, name) => String(name) in methods || values.has(String(name)),
        deleteProperty: (_, name) => values.delete(String(name)) || true,
        ownKeys: () => [...values.keys()],
        getOwnPropertyDescriptor: (_, name) =>
          values.has(String(name))
            ? { value: values.get(String(name)), configurable: true, enumerable: true, writable: true }
            : undefined,
      },
    );
  }

  // A sandboxed frame has no storage of its own.
  Object.defineProperty(window, 'localStorage', { value: memoryStorage(entries), configurable: true });
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage({}), configurable: true });

  let hasReported = false;
  function report(partnerFrame: FrameReport['partnerFrame']) {
    if (hasReported) return;
    hasReported = true;
    parent.postMessage({ partnerFrame }, '*');
  }
  // Images and other files that fail to load don't matter.
  const isScriptError = ({ target }: Event) => target === window || target instanceof HTMLScriptElement;
  addEventListener('error', (event) => isScriptError(event) && report('failed'), true);
  addEventListener('load', () => report('shown'));
}
