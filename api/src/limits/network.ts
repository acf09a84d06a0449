import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** What one customer gets is an IPv6 /64: limits and known places go by that, not by the address. */
const IPV6_PREFIX = 64;
const IPV6_WIDE_PREFIX = 48;

/** The network that an address stands for in limits: itself on IPv4, its /64 on IPv6. */
export function networkOf(address: string): string {
  return normalizeIP(address, IPV6_PREFIX);
}

/** What somebody gets hold of as a whole, by renting: a /24 on IPv4, a /48 on IPv6. */
export function wideNetworkOf(address: string): string {
  const network = normalizeIP(address, IPV6_WIDE_PREFIX);
  return isIPv4(network) ? network.slice(0, network.lastIndexOf('.')) : network;
}
