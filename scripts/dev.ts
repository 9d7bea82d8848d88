/** `npm run dev`: the same site with hot reload. Pages come through Vite; the process is started once. */
import type { createServer as createHttpServer } from 'node:http';
import { createServer as createViteServer } from 'vite';
import { runOrExplain } from './run.ts';

process.env.NODE_ENV ??= 'development';
type SiteServer = typeof import('../server.ts');

await runOrExplain(async () => {
  const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('/server.ts') as Promise<SiteServer>;
  const site = await load();
  const listener: Parameters<typeof createHttpServer>[1] = (request, response) =>
    vite.middlewares(request, response, async () => {
      const current = await load();
      await current.createListener(site)(request, response);
    });
  const stopping = new AbortController();
  // The terminal and npm both pass on Ctrl-C: the second signal must not cut the cleanup short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort(signal));
  const server = await site.startServer({ signal: stopping.signal, listener });
  await server?.stopped;
  await vite.close();
  process.exit(0);
});
