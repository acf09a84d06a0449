/** What a part that needs WebCrypto says where the browser has none. */
export const INSECURE_CONTEXT_TEXT =
  'This needs a secure connection. Please open this site over https or on localhost.';

/** WebCrypto's `subtle`, or `null` outside a secure context. */
export function webCrypto(): SubtleCrypto | null {
  return globalThis.crypto?.subtle ?? null;
}
