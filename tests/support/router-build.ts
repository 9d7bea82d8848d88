import type { EntryContext, ServerBuild } from 'react-router';

type Parts = {
  routes: object;
  /** What the browser would know of them. */
  manifest?: object;
  page?: (request: Request, status: number, headers: Headers, context: EntryContext) => Response;
};

/** A build of the router with these routes alone. */
export function routerBuild({ routes, manifest = {}, page = () => new Response() }: Parts): ServerBuild {
  return {
    entry: { module: { default: page } },
    routes,
    assets: { entry: { module: '', imports: [] }, routes: manifest, url: '', version: '' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}
