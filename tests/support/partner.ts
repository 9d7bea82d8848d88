/** A finance partner to embed: serves its script as good as it is told to be, and notes what it is asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Partner = {
  origin: string;
  /** Its script's text; `hang` answers never, `down` with an error. */
  script: string | 'hang' | 'down';
  /** Every request, with the cookies that came along. */
  asked: { path: string; cookie: string | undefined; origin: string | undefined }[];
  stop(): Promise<void>;
};

export async function startPartner(): Promise<Partner> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    partner.asked.push(noted(request, path));
    if (path !== '/widget.js') return void response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}');
    if (partner.script === 'hang') return;
    if (partner.script === 'down') return void response.writeHead(503).end();
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(partner.script);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const partner: Partner = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: '',
    asked: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return partner;
}

function noted({ headers }: IncomingMessage, path: string) {
  return { path, cookie: headers.cookie, origin: headers.origin };
}
