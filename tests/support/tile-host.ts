/** A host of map tiles that draws a pale land with the tile's numbers, and can fail. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export type TileHost = {
  /** For `MAP_TILES`. */
  template: string;
  origin: string;
  state: 'up' | 'down' | 'empty';
  requests: string[];
  stop(): Promise<void>;
};

export async function startTileHost(): Promise<TileHost> {
  const server = createServer(async (request, response) => {
    host.requests.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Cache-Control', 'no-store');
    if (host.state !== 'up') return void response.writeHead(host.state === 'down' ? 503 : 404).end();
    response.setHeader('Content-Type', 'image/png');
    response.end(await drawTile(request.url ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: TileHost = {
    template: `${origin}/{z}/{x}/{y}.png`,
    origin,
    state: 'up',
    requests: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return host;
}

function drawTile(path: string): Promise<Buffer> {
  const label = path.replace(/^\/|\.png$/g, '');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="#f2efe9" stroke="#bbb"/>
    <path d="M0 60L256 190M90 0L150 256" stroke="#fff" stroke-width="8"/>
    <text x="128" y="30" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#667">${label}</text></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
