/** Everything a component shows is in its key, so an entry is never out of date. */

import { LRUCache } from 'lru-cache';
import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouter, StaticRouterProvider } from 'react-router';
import { newId } from '#app/platform/ids.server.ts';
import type { JsonProps, RenderOnce } from '#app/ui/rendered-once.tsx';

const MAX_BYTES = 12_000_000;

/** Random, so that no text can contain a mark. */
const OPEN = `{{${newId()}${newId()} `;
const CLOSE = '}}';

type HtmlOfPage = {
  renderOnce: RenderOnce;
  fill(html: string): Buffer<ArrayBuffer>;
};

export function createHtmlCache(maxBytes = MAX_BYTES): () => HtmlOfPage {
  const numberOf = numbers();
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  const find = <Props extends JsonProps>(component: ComponentType<Props>, props: Props): Buffer => {
    const key = `${numberOf(component)} ${JSON.stringify(props)}`;
    const known = cache.get(key);
    if (known) return known;
    const html = ownBytes(renderAlone(component, props));
    cache.set(key, html);
    return html;
  };
  return () => {
    const placed: Buffer[] = [];
    return {
      renderOnce: (component, props) => `${OPEN}${placed.push(find(component, props)) - 1}${CLOSE}`,
      fill: (html) => fill(html, placed),
    };
  };
}

/** Forms need a whole router around them, but ours never depend on the current page. */
const nowhere = createStaticHandler([{ path: '*', Component: () => use(AloneContext) }]);
const context = await nowhere.query(new Request('http://localhost/'));
if (context instanceof Response) throw new Error('A page without data cannot redirect.');
const router = createStaticRouter(nowhere.dataRoutes, context);
const provider = createElement(StaticRouterProvider, { router, context, hydrate: false });
const AloneContext = createContext<ReactNode>(null);

const withForms = new WeakSet<object>();

/** For links a small router is enough: a filter group is rendered in half the time. */
function renderAlone<Props extends JsonProps>(component: ComponentType<Props>, props: Props): string {
  const element = createElement(component, props);
  if (!withForms.has(component)) {
    try {
      return renderToString(createElement(StaticRouter, { location: '/' }, element));
    } catch {
      withForms.add(component);
    }
  }
  return renderToString(createElement(AloneContext, { value: element }, provider));
}

/** `Buffer.from` cuts small buffers from a larger one, which would stay in memory with them. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function numbers(): (component: object) => number {
  const known = new WeakMap<object, number>();
  let count = 0;
  return (component) => {
    const number = known.get(component) ?? ++count;
    known.set(component, number);
    return number;
  };
}

/** Copies bytes: to join strings first would take a second pass over them. */
function fill(html: string, placed: Buffer[]): Buffer<ArrayBuffer> {
  const own = Buffer.from(html);
  const filled = Buffer.allocUnsafe(own.length + placed.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  let from = 0;
  for (let at = own.indexOf(OPEN); at >= 0; at = own.indexOf(OPEN, from)) {
    const close = own.indexOf(CLOSE, at);
    const number = Number(own.toString('latin1', at + OPEN.length, close));
    length += own.copy(filled, length, from, at);
    length += (placed[number] as Buffer).copy(filled, length);
    from = close + CLOSE.length;
  }
  length += own.copy(filled, length, from);
  return filled.subarray(0, length);
}
