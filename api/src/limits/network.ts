import { normalizeIP } from '@fastify/rate-limit';

/** What one customer gets is an IPv6 /64: limits and known places go by that, not by the address. */
const IPV6_PREFIX = 64;

/** The network that an address stands for in limits: itself on IPv4, its /64 on IPv6. */
export function networkOf(address: string): string {
  return normalizeIP(address, IPV6_PREFIX);
}
