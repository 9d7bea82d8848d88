/** A gateway for text messages that keeps what it gets and can refuse, lead elsewhere or hang. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type SmsGateway = {
  url: string;
  /** A status, or `hang` for no answer. */
  answer: number | 'hang';
  received: { to: string; text: string; authorization: string | undefined }[];
  /** The digits of the latest message. */
  code(): string;
  stop(): Promise<void>;
};

export async function startSmsGateway(): Promise<SmsGateway> {
  const server = createServer(async (request, response) => {
    const { to, text: words } = JSON.parse(await text(request)) as { to: string; text: string };
    gateway.received.push({ to, text: words, authorization: request.headers.authorization });
    if (gateway.answer !== 'hang') response.writeHead(gateway.answer, { Location: `${gateway.url}/elsewhere` }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    answer: 202,
    received: [],
    code: () => /^\d{6}/.exec(gateway.received.at(-1)?.text ?? '')?.[0] ?? '',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}
