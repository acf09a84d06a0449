import { isIPv4, isIPv6 } from 'node:net';
import { networkOf, wideNetworkOf } from '../limits/network.ts';

/** Names by the words of the `User-Agent` header. The first match counts: most browsers also name others. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Short name of a browser and its system, such as `Firefox on Linux`. Empty if both are unknown. */
export function deviceOf(userAgent = ''): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(' on ');
}

/** Block of addresses that members see as the place of a sign-in: a /24 on IPv4, a /64 on IPv6. Empty if unknown. */
export function shownNetwork(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${wideNetworkOf(network)}.0/24`;
  return isIPv6(network) ? `${network}/64` : '';
}
