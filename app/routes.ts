/** The routes of `pages.ts`, as the build wants them. */
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PAGES } from './pages.ts';

type Page = (typeof PAGES)[number];

export default [
  ...PAGES.filter((page) => !page.inAdmin).map((page) => toRoute(page, page.path)),
  route(
    'admin',
    'accounts/pages/admin-layout.tsx',
    PAGES.filter((page) => page.inAdmin).map((page) => toRoute(page, page.path.replace(/^admin\/?/, ''))),
  ),
] satisfies RouteConfig;

function toRoute(page: Page, path: string): RouteConfigEntry {
  const module = page.file.replace('/', '/pages/');
  const isFirst = PAGES.find(({ file }) => file === page.file) === page;
  return path === '' || path === '/' ? index(module) : route(path, module, isFirst ? {} : { id: page.path });
}
