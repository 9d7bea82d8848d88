/** Bodies that aren’t what they say, requests with two hosts, and addresses that lead inside our network. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { createToken } from '../../app/api/tokens.server.ts';
import { makePerson } from '../../tests/support/people.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { type Attack, send, tryAll } from './attack.ts';
import type { Target } from './target.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const BODIES: [type: string, body: string][] = [
  [URLENCODED, 'email=%00%zz&__proto__=x&[]=%ED%A0%80'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"'],
  ['multipart/form-data', 'no boundary'],
  ['application/json', '\ufeff{"price":1e999,"__proto__":1}'],
  ['application/json', '{"make": "Toyota",'],
  ['application/json', '[['],
  ['text/plain', ''],
];
const STOCK = '/my-listings/stock';
const INSIDE = [
  '127.0.0.1',
  '10.0.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '2130706433',
  '0x7f.1',
  '[::1]',
  'localhost',
];

export const malformedRequests: Attack = async (target) => {
  const [owner, dealer] = [await target.as('owner'), await makeDealer(target)];
  const posts = target.paths
    .filter(({ pattern }) => pattern !== 'signout')
    .flatMap(({ path }) => BODIES.map(([type, body]) => ({ path, type, body })));
  const bodies = await tryAll('', posts, async (post) => {
    const { path, type, body } = post;
    const { status } = await send(owner, path, { method: 'POST', headers: { 'Content-Type': type }, body });
    return status >= 500 ? `POST ${path} ${type} ${status}` : null;
  });
  const calls = BODIES.filter(([type]) => type === 'application/json').map(([, body]) => body);
  const api = await tryAll('', calls, async (body) => {
    const headers = { Authorization: `Bearer ${dealer.token}`, 'Content-Type': 'application/json' };
    const { status } = await send(new Visitor(target.origin), '/api/v1/stock/X1', { method: 'PUT', headers, body });
    return [400, 422].includes(status) ? null : `PUT stock ${body} ${status}`;
  });
  const inside = await tryAll('', INSIDE, async (host) => {
    const address = `https://${host}/`;
    const webhook = new URLSearchParams({ address, sendsSales: 'on' });
    const feed = new URLSearchParams({ address, everyHours: '24', hour: '6' });
    const hooked = await send(dealer.visitor, `${STOCK}/webhooks`, { method: 'POST', body: webhook });
    const fed = await send(dealer.visitor, `${STOCK}/feed`, { method: 'POST', body: feed });
    return hooked.status === 422 && fed.status === 422 ? null : `${address} ${hooked.status} ${fed.status}`;
  });
  const hosts = await tryAll('', ['evil.example', new URL(target.origin).host], async (second) => {
    const status = await statusOfTwoHosts(target.origin, second);
    return status === 400 ? null : `two hosts, ${second}: ${status}`;
  });
  const parts = [bodies, api, inside, hosts];
  return {
    name: 'Malformed bodies × every address, broken JSON, addresses inside our network, two hosts',
    attempts: parts.reduce((sum, { attempts }) => sum + attempts, 0),
    gotThrough: parts.flatMap(({ gotThrough }) => gotThrough),
  };
};

async function makeDealer({ db, origin }: Target) {
  const person = await makePerson(db, { isDealer: true, dealershipName: 'Malformed Motors' });
  const visitor = new Visitor(origin);
  for (const pair of cookieOf(await startSession(db, person.id, visit())).split('; ')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    visitor.cookies.set(name, value);
  }
  return { visitor, token: await createToken(db, person.id, { name: 'Stock', scope: 'write' }) };
}

/** `fetch` sends one host only. */
async function statusOfTwoHosts(origin: string, second: string): Promise<number> {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${second}\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}
