import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Providers give each customer an IPv6 /64. So limits and known addresses use the /64, not the address. */
const IPV6_PREFIX = 64;
const IPV6_WIDE_PREFIX = 48;

/** Sender's address of a request. Node has none once the connection has ended. */
export type Address = string | undefined;

/** Network of all requests without an address. */
const UNKNOWN = 'unknown';

/** The network of an address in limits: the address itself on IPv4, its /64 on IPv6. */
export function networkOf(address: Address): string {
  return normalizeIP(address ?? UNKNOWN, IPV6_PREFIX);
}

/** The block that one customer can rent: a /24 on IPv4, a /48 on IPv6. */
export function wideNetworkOf(address: Address): string {
  const network = normalizeIP(address ?? UNKNOWN, IPV6_WIDE_PREFIX);
  return isIPv4(network) ? network.slice(0, network.lastIndexOf('.')) : network;
}
