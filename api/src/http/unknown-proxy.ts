import type { App } from './app-type.ts';

/**
 * Says once that requests come through a proxy that `TRUST_PROXY` does not name. All visitors behind
 * it count as one then, and share its limits.
 */
export function warnOfUnknownProxy(app: App): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    // The sender's own address, then those that it may speak for: alone it may speak for nobody.
    if (request.ips !== undefined && request.ips.length > 1) return;
    isTold = true;
    request.log.warn(
      { req: request },
      'X-Forwarded-For was ignored: TRUST_PROXY does not name the address that it came from. If that is a proxy of yours, everybody behind it counts as one visitor.',
    );
  });
}
