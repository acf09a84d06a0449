/** Message for a feature that needs WebCrypto, outside a secure context. */
export const INSECURE_CONTEXT_TEXT =
  'This needs a secure connection. Please open this site over https or on localhost.';

/** Returns WebCrypto's `subtle`, or `null` outside a secure context. */
export function webCrypto(): SubtleCrypto | null {
  return globalThis.crypto?.subtle ?? null;
}
