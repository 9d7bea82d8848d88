/** The minimum cost of sending a finished page: Node's own server with the bytes and headers of a given URL. Prints its URL. */
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const SENT_BY_NODE = ['date', 'connection', 'keep-alive'];

const [original] = await once(get(process.argv[2] as string, { headers: { 'accept-encoding': 'br' } }), 'response');
const body = await buffer(original);
const headers: string[] = [];
for (let at = 0; at < original.rawHeaders.length; at += 2) {
  const [name, value] = original.rawHeaders.slice(at, at + 2);
  if (!SENT_BY_NODE.includes(name.toLowerCase())) headers.push(name, value);
}
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
