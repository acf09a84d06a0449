import { isIPv4, isIPv6 } from 'node:net';
import type { App } from './app-type.ts';

const HEADER = 'x-forwarded-for';

/**
 * Reduces `X-Forwarded-For` to addresses without ports. Otherwise a client would get new limits with each port. A client
 * whose address can't be read counts as the proxy that forwarded it.
 */
export function readForwardedAddresses(app: App): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers[HEADER];
    if (typeof forwarded !== 'string') return;
    const addresses = forwarded.split(',').map(addressOf);
    // Each proxy appends an address, so the ones before an unreadable one are only claims.
    const known = addresses.slice(addresses.lastIndexOf(null) + 1);
    // An empty header still shows that a proxy was there.
    headers[HEADER] = known.join(', ');
  });
}

/** The address in `ip`, `ip:port`, `[ip]` or `[ip]:port`; `null` for other text. */
function addressOf(text: string): string | null {
  const entry = text.trim();
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ??
    entry;
  return isIPv4(bare) || isIPv6(bare) ? bare : null;
}

/**
 * Warns once if requests come through a proxy that `TRUST_PROXY` does not name. All visitors behind such a proxy count
 * as one and share its limits.
 */
export function warnOfUnknownProxy(app: App): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    // `ips` holds the sender's address, then the forwarded ones that are trusted. More than one means that the proxy is
    // known.
    if (request.ips !== undefined && request.ips.length > 1) return;
    isTold = true;
    request.log.warn(
      { req: request },
      'X-Forwarded-For was ignored: TRUST_PROXY does not name the address that it came from. If that is a proxy of yours, everybody behind it counts as one visitor.',
    );
  });
}
