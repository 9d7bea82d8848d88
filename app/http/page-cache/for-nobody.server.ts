import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { PageCache, type PageCacheOptions } from '#app/http/page-cache/page-cache.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { env } from '#app/platform/env.server.ts';
import { showFigure } from '#app/platform/metrics.server.ts';

type Pages = Pick<PageCacheOptions, 'publicPage' | 'versionOf'>;

/** The page cache of a built site. What renders its pages gets an address and nothing of any visitor. */
export function createPageCache(build: ServerBuild, pages: Pages): PageCache {
  const handle = createRequestHandler(build, 'production');
  const cache = new PageCache({
    ...pages,
    async render(address, facts) {
      const ofNobody = { ...facts, address: '' };
      const context = new RouterContextProvider(new Map([[requestContext, ofNobody]]));
      const response = await handle(new Request(new URL(address, env.PUBLIC_URL)), context);
      facts.pattern = ofNobody.pattern;
      return response;
    },
  });
  showFigure({ name: 'kerbside_page_cache_bytes', help: 'Of kept pages, at most 64 MB.', read: () => cache.bytes });
  showFigure({ name: 'kerbside_page_cache_pages', help: 'Kept, also such as hold no longer.', read: () => cache.size });
  return cache;
}
