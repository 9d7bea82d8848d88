import { isIP } from 'node:net';

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
