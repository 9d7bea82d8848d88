/** An HTTPS server on this machine that answers for push.example.org, and the network in which it does. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';

export const STRANGER = 'https://push.example.org';

type Arrived = { method: string; path: string; headers: IncomingHttpHeaders; serverName: string; body: Buffer };

export async function startStranger(answer: (response: ServerResponse, arrived: Arrived) => void) {
  const arrived: Arrived[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const { servername = '' } = request.socket as unknown as { servername?: string };
    const one = { method, path, headers, serverName: servername, body: Buffer.concat(chunks) };
    arrived.push(one);
    answer(response, one);
  };
  const server = createServer({ cert: CERTIFICATE, key: KEY }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network: Network = {
    resolve: async () => ['127.0.0.1'],
    isAllowed: () => true,
    port: (server.address() as AddressInfo).port,
    ca: CERTIFICATE,
  };
  return {
    arrived,
    network,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Self-signed for push.example.org; nothing but these tests trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUc0coN2M01LyrOmdZ18VP8FW3CukwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm9yZzAgFw0yNjExMjIyMjMwMjdaGA8y
MTI2MTAyOTIyMzAyN1owGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLm9yZzBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABKi256ZubVjPgog8B1ZbdwSLGbKWvYI6+PiO
YNZDNAx/e+ZfLBGj7sC7J2V3f2lLAfTaOJU4DJt47Lz1YqWvMrqjcDBuMB0GA1Ud
DgQWBBR8yAzZ3gkddOJ2Mm3gyCns03CwjDAfBgNVHSMEGDAWgBR8yAzZ3gkddOJ2
Mm3gyCns03CwjDAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHB1c2guZXhh
bXBsZS5vcmcwCgYIKoZIzj0EAwIDSQAwRgIhAOBlC5DBt4aGrxYL/5x+FEXMTwLS
KVH9RNgYfxcTRIe3AiEAlcJPf081v395kzxpqI5zr82PacXo6JL+7xiR8XxtUqU=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7RF1YYneMB3T3wfB
ifllKg6wyBzeKFNRFpDl4JvF5HKhRANCAASotuembm1Yz4KIPAdWW3cEixmylr2C
Ovj4jmDWQzQMf3vmXywRo+7Auydld39pSwH02jiVOAybeOy89WKlrzK6
-----END PRIVATE KEY-----
`;
