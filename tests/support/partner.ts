/** A finance partner whose script can be missing or hang, and that records its requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Partner = {
  origin: string;
  /** The text of its script; `hang` never responds, `down` responds with an error. */
  script: string | 'hang' | 'down';
  requests: { path: string; cookie: string | undefined; origin: string | undefined }[];
  stop(): Promise<void>;
};

export async function startPartner(): Promise<Partner> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    partner.requests.push(recordOf(request, path));
    if (path !== '/widget.js') return void response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}');
    if (partner.script === 'hang') return;
    if (partner.script === 'down') return void response.writeHead(503).end();
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(partner.script);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const partner: Partner = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: '',
    requests: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return partner;
}

function recordOf({ headers }: IncomingMessage, path: string) {
  return { path, cookie: headers.cookie, origin: headers.origin };
}
