import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandler } from '#app/http/rendering/page-handler.server.ts';
import { routerBuild } from '#tests/support/router-build.ts';

const PATHS = [
  'listings',
  'listings/map',
  'listing/:id',
  'listing/:id/photos',
  'ForgotPassword',
  'feed.xml',
  ':lang/help',
];

function routeOf(id: string, path: string | undefined, parentId = 'root') {
  const loader = ({ params }: { params: object }) => Response.json([id, params]);
  return { id, parentId, path, index: path === undefined, module: { loader } };
}

const ROUTES = [
  ...PATHS.map((path) => routeOf(path, path)),
  routeOf('home', undefined),
  { ...routeOf('admin', 'admin'), index: false },
  routeOf('admin home', undefined, 'admin'),
  routeOf('accounts', 'accounts/:id', 'admin'),
  routeOf('anything else', '*'),
];

const build = routerBuild({
  routes: {
    root: { id: 'root', path: '', module: {} },
    ...Object.fromEntries(ROUTES.map((route) => [route.id, route])),
  },
});

const handle = createPageHandler(build, 'production');

test.each([
  ['/', ['home', {}]],
  ['/listings', ['listings', {}]],
  ['/LISTINGS/', ['listings', {}]],
  ['/listing%73/map', ['listings/map', {}]],
  ['/listing/abc', ['listing/:id', { id: 'abc' }]],
  ['/listing/abc/photos?x=/admin', ['listing/:id/photos', { id: 'abc' }]],
  ['/forgotpassword', ['ForgotPassword', {}]],
  ['/feed.xml', ['feed.xml', {}]],
  ['/listings/help', [':lang/help', { lang: 'listings' }]],
  ['/fr/help', [':lang/help', { lang: 'fr' }]],
  ['/admin', ['admin home', {}]],
  ['/admin/accounts/7', ['accounts', { id: '7' }]],
  ['/listings/map/further', ['anything else', { '*': 'listings/map/further' }]],
  ['//listings', ['anything else', { '*': '/listings' }]],
  ['/nowhere', ['anything else', { '*': 'nowhere' }]],
  ['/map', ['anything else', { '*': 'map' }]],
])('%s reaches the same route as in the full table', async (path, answer) => {
  const response = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
  expect(await response.json()).toEqual(answer);
});
