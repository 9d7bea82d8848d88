/** The router streams its loaders' data through React: an eighth of a page's time, and ours are sent whole. */
import { text } from 'node:stream/consumers';

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
