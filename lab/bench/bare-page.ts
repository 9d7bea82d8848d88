/**
 * The minimum cost of a page of 24 cards with this router: no styles, filters or database; with the URL of a page, the minimum
 * cost of sending that page once it is finished. Prints its own URL.
 */
import { once } from 'node:events';
import { createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createRequestListener } from '@react-router/node';
import { createElement as h, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  Link,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';
import { type DemoListing, demoListings } from '../../demo/inventory.ts';

const CARDS = 24;
const SENT_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

function Root() {
  return h(
    'html',
    { lang: 'en-AU' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h('body', null, h(Outlet), h(ScrollRestoration), h(Scripts)),
  );
}

const cards = [...demoListings(CARDS, new Date(0))].map(({ id, input }: DemoListing) => ({ id, ...input }));

function loader(_: LoaderFunctionArgs) {
  return { cars: cards.map((car) => ({ ...car })) };
}

function Cards(): ReactNode {
  const { cars } = useLoaderData<typeof loader>();
  return h(
    'main',
    null,
    h('h1', null, 'Cars'),
    cars.map((car) => h(Card, { key: car.id, car })),
  );
}

function Card({ car }: { car: (typeof cards)[number] }) {
  const title = `${car.year} ${car.make} ${car.model}`;
  return h(
    'article',
    null,
    h('img', { src: `/files/${car.id}/640.webp`, alt: '', width: 640, height: 480, loading: 'lazy' }),
    h('h2', null, h(Link, { to: `/listing/${car.id}` }, title)),
    h('p', null, `$${car.price}`),
    h('p', null, `${car.bodyType}, ${car.transmission}, ${car.kilometers} km, ${car.fuelType}`),
  );
}

/** Like the router's default template. */
function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(Readable.toWeb(body) as unknown as BodyInit, { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const none = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
const file = { ...none, hasErrorBoundary: false, hasDefaultExport: true, imports: [], clientActionModule: undefined };
const rest = { clientLoaderModule: undefined, clientMiddlewareModule: undefined, hydrateFallbackModule: undefined };
const asset = (id: string) => ({ ...file, ...rest, id, module: `/assets/${id}.js`, hasLoader: id === 'cards' });

const build: ServerBuild = {
  entry: { module: { default: renderPage } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    cards: { id: 'cards', parentId: 'root', index: true, module: { default: Cards, loader } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: { root: { ...asset('root'), path: '' }, cards: { ...asset('cards'), parentId: 'root', index: true } },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

/** Node's own server with the bytes and headers of a page, as a browser gets it. */
async function sendFinished(url: string): Promise<RequestListener> {
  const [original] = await once(get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }), 'response');
  const body = await buffer(original);
  const headers = Object.entries(original.headers).filter(([name]) => !SENT_BY_NODE.includes(name)) as [
    string,
    string,
  ][];
  return (_, response) => response.writeHead(200, headers.flat()).end(body);
}

const [finished] = process.argv.slice(2);
const listener = finished ? await sendFinished(finished) : createRequestListener({ build, mode: 'production' });
const server = createServer(listener).listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
