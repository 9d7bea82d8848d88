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
