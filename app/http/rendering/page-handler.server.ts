import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;

const FITS_ANY_FOLDER = /^[:*]|\?$/;

/** React Router walks its whole route table several times a page, so each first path segment gets a smaller one. */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development'): RequestHandler {
  const folders = new Set(listRoutes(build).map((route) => folderOf(route, build)));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const requested = requestedFolder(request);
    const folder = folders.has(requested) ? requested : null;
    const key = folder ?? 'whole table';
    const handle = handlers.get(key) ?? createRequestHandler(folder === null ? build : onlyFolder(build, folder), mode);
    handlers.set(key, handle);
    return handle(request, context);
  };
}

function listRoutes({ routes }: ServerBuild): Route[] {
  return Object.values(routes).filter((route) => route !== undefined);
}

/** Data of a page is asked for under its address and `.data`. */
function requestedFolder(request: Request): string {
  const [, first = ''] = new URL(request.url).pathname.split('/');
  return first.replace(/^_?\.data$|\.data$/, '').toLowerCase();
}

function onlyFolder(build: ServerBuild, folder: string): ServerBuild {
  const matching = listRoutes(build).filter((route) => [folder, null].includes(folderOf(route, build)));
  const only = <Entry>(entries: Record<string, Entry>) =>
    Object.fromEntries(matching.flatMap(({ id }) => (entries[id] === undefined ? [] : [[id, entries[id]]])));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

function folderOf(route: Route, build: ServerBuild): string | null {
  const parent = build.routes[route.parentId ?? ''];
  if (!parent) return null;
  if (parent.parentId) return folderOf(parent, build);
  const [first = ''] = (route.path ?? '').split('/');
  return FITS_ANY_FOLDER.test(first) || (first === '' && !route.index) ? null : first.toLowerCase();
}
