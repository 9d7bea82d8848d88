/** The host proves nothing, since anyone can send any. Some proxies add no header, but speak HTTP/1.0. */
import { BlockList, isIPv4, type Socket } from 'node:net';
import { env, isLoopbackHost } from '#app/platform/env.server.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const PROXY_HEADER =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-(original|envoy|arr)-.+|(.+-)?(client|connecting)-ip)$/;

type Came = {
  socket: Pick<Socket, 'remoteAddress' | 'localAddress'> | undefined;
  httpVersion: string | undefined;
  headers: Headers;
};

export function isFromThisMachine({ socket, headers, httpVersion }: Came, proxies = env.TRUST_PROXY): boolean {
  if (proxies > 0 || httpVersion === '1.0') return false;
  if (!isLoopbackAddress(socket?.remoteAddress) || !isLoopbackAddress(socket?.localAddress)) return false;
  return (
    isLoopbackHost(hostnameOf(headers.get('Host'))) && ![...headers.keys()].some((name) => PROXY_HEADER.test(name))
  );
}

export function isLoopbackAddress(address = ''): boolean {
  return LOOPBACK.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function hostnameOf(host: string | null): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}
