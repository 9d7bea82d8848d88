/**
 * The least that sending a finished page costs: Node's own server, which answers every request with the same bytes and
 * headers that the address given to it once answered with. Prints its own address.
 */
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Node writes these by itself. */
const ITS_OWN = ['date', 'connection', 'keep-alive'];

const [answer] = await once(get(process.argv[2] as string, { headers: { 'accept-encoding': 'br' } }), 'response');
const body = await buffer(answer);
const headers: string[] = [];
for (let at = 0; at < answer.rawHeaders.length; at += 2) {
  const [name, value] = answer.rawHeaders.slice(at, at + 2);
  if (!ITS_OWN.includes(name.toLowerCase())) headers.push(name, value);
}
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
