import { BlockList, isIP, isIPv4, type Socket } from 'node:net';
import { env, isLoopbackHost } from '#app/platform/env.server.ts';

type Came = {
  socketAddress: string | undefined;
  /** Each proxy appends the address that connected to it. */
  forwardedFor: string | null;
  /** Anything left of our own proxies' entries was written by the visitor. */
  proxies: number;
};

export function visitorAddress({ socketAddress = '', forwardedFor, proxies }: Came): string {
  const forwarded = forwardedFor?.split(',').at(-proxies) ?? '';
  const named = proxies > 0 ? withoutPort(forwarded.trim()) : '';
  const address = isIP(named) ? named : withoutPort(socketAddress);
  return isIP(address) === 6 ? neighbourhood(address) : address;
}

function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** One household has a whole /64 and may use a new address for every request. */
function neighbourhood(address: string): string {
  const [plain = ''] = address.split('%');
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

function mappedIPv4(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const PROXY_HEADER =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|x-(original|envoy|arr)-.+|(.+-)?(client|connecting)-ip)$/;

type Connection = {
  socket: Pick<Socket, 'remoteAddress' | 'localAddress'> | undefined;
  httpVersion: string | undefined;
  headers: Headers;
};

export function isFromThisMachine({ socket, headers, httpVersion }: Connection, proxies = env.TRUST_PROXY): boolean {
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
