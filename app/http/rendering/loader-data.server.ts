/** The router streams its loaders' data through React: an eighth of a page's time, and ours are sent whole. */
import { text } from 'node:stream/consumers';

const ENQUEUE = 'window.__reactRouterContext.streamController.enqueue';
const CLOSE = 'window.__reactRouterContext.streamController.close();';
const BODY_END = '</body>';

export async function readLoaderData(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? text(stream) : '';
}

/** Before the end of the body, where the router would put it. */
export function withLoaderData(html: string, loaderData: string): string {
  const end = html.lastIndexOf(BODY_END);
  if (end < 0 || loaderData === '') return html;
  const json = JSON.stringify(loaderData).replaceAll('<', '\\u003c');
  const scripts = `<script>${ENQUEUE}(${json});</script><script>${CLOSE}</script>`;
  return html.slice(0, end) + scripts + html.slice(end);
}
