import type { App } from './app-type.ts';

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
