/** For addresses that people give: https to public IP addresses only, resolved once, redirects not followed. */
import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

const BAD_CERTIFICATE = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))/;

export function statusWords(status: number): string {
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which we don’t follow.`;
  return `It answered with status ${status}.`;
}

export function failureWords(error: unknown, timeoutSeconds: number): string {
  if (error instanceof RefusedAddress) return 'The address isn’t on the public internet.';
  if (error instanceof AnswerTooLarge) return 'Its answer is too large.';
  const code = String((error as { code?: unknown }).code ?? '');
  if (BAD_CERTIFICATE.test(code)) return 'Its certificate isn’t valid.';
  return `It couldn’t be reached, or didn’t answer within ${timeoutSeconds} seconds.`;
}

const MAX_ADDRESS_LENGTH = 2048;
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

export type Network = {
  resolve(hostname: string): Promise<string[]>;
  isAllowed(ip: string): boolean;
  port: number;
  /** Certificates to trust instead of the known authorities. */
  ca?: string;
};

export const INTERNET: Network = {
  async resolve(hostname) {
    const addresses = await lookup(hostname, { all: true });
    return addresses.map(({ address }) => address);
  },
  isAllowed: isPublicAddress,
  port: 443,
};

export type GuardedRequest = {
  method: 'GET' | 'POST';
  headers?: Record<string, string | number>;
  body?: Uint8Array;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
};

export type GuardedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Nothing was sent, and retrying won't help. */
export class RefusedAddress extends Error {
  constructor(reason: string) {
    super(`not an address that may be sent to: ${reason}`);
    this.name = 'RefusedAddress';
  }
}

export class AnswerTooLarge extends Error {}

/** Why nothing can be sent to an address, or null. What its name resolves to is checked when sending. */
export function addressProblem(address: string): string | null {
  if (isOfHttps(address)) return leadsInside(new URL(address)) ? 'Enter an address on the public internet' : null;
  return 'Enter an address that starts with https://, without a port or a password';
}

/** Every status resolves, a redirect too. Rejects with `RefusedAddress`, or with what failed. */
export async function guardedFetch(
  address: string,
  request: GuardedRequest,
  network: Network = INTERNET,
): Promise<GuardedAnswer> {
  if (!isOfHttps(address)) throw new RefusedAddress('not a plain https address');
  const url = new URL(address);
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const ips = await orAbort(resolveAllowed(url.hostname, network), signal);
  const answer = await send(url, { ...request, signal }, ips, network);
  return readAnswer(answer, request.maxBytes ?? MAX_BYTES);
}

function isOfHttps(address: string): boolean {
  const url = address.length <= MAX_ADDRESS_LENGTH ? URL.parse(address) : null;
  return url !== null && url.protocol === 'https:' && !url.username && !url.password && !url.port;
}

function leadsInside({ hostname }: URL): boolean {
  const literal = toLiteral(hostname);
  return isIP(literal) ? !isPublicAddress(literal) : /(^|\.)localhost\.?$/.test(hostname);
}

function toLiteral(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** One bad address among several rejects the name. */
async function resolveAllowed(hostname: string, network: Network): Promise<string[]> {
  const literal = toLiteral(hostname);
  const ips = isIP(literal) ? [literal] : await network.resolve(hostname);
  if (ips.length === 0) throw new Error('the name has no address');
  if (!ips.every((ip) => network.isAllowed(ip))) throw new RefusedAddress('not on the public internet');
  return ips;
}

type SentRequest = GuardedRequest & { signal: AbortSignal };

function send(url: URL, { method, headers, body, signal }: SentRequest, ips: string[], { port, ca }: Network) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // Node checks the certificate against the name, and sends the name as SNI and Host.
  const named = { ...headers, Host: url.host };
  const sent = request(url, { method, headers: named, port, ca, signal, lookup: pinnedTo(ips), agent: new Agent() });
  sent.on('response', resolve);
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Answers Node's look-up with the addresses that were checked, even if the name resolves to others by now. */
function pinnedTo(ips: string[]): LookupFunction {
  const addresses = ips.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, done) => {
    if (all) done(null, addresses);
    else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<GuardedAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop by an error closes the connection.
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}

function orAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

/** IANA's special-purpose registry, with multicast and the ranges reserved for the future. */
const NOT_PUBLIC_V4 = subnets('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** Loopback, link-local, private, multicast, IPv4-mapped and NAT64 addresses are outside. */
const UNICAST_V6 = subnets('ipv6', ['2000::/3']);

const NOT_PUBLIC_V6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']);

/** Which IP addresses are computers on the public internet: neither this network nor a form that leads back to it. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !NOT_PUBLIC_V4.check(ip, 'ipv4');
  // A zone such as %eth0 names an interface of this machine.
  if (!/^[0-9a-f:.]+$/i.test(ip)) return false;
  return UNICAST_V6.check(ip, 'ipv6') && !NOT_PUBLIC_V6.check(ip, 'ipv6');
}

function subnets(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
