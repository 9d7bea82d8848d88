/** Which IP addresses are computers on the public internet: neither this network nor a form that leads back to it. */
import { BlockList, isIPv4 } from 'node:net';

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
