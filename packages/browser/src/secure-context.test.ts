/** @jest-environment node */
import { INSECURE_CONTEXT_TEXT, webCrypto } from './secure-context.ts';

describe('WebCrypto', () => {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  afterEach(() => {
    if (given) Object.defineProperty(globalThis, 'crypto', given);
  });

  test('[RN-07] is there in a secure context', () => {
    expect(webCrypto()).toBe(globalThis.crypto.subtle);
  });

  test.each([{}, undefined])(
    '[RN-07] is known to be missing outside of one (crypto: %j)',
    (value) => {
      Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
      expect(webCrypto()).toBeNull();
    },
  );

  test('[RN-07] is missed in one sentence that says what to do', () => {
    expect(INSECURE_CONTEXT_TEXT).toMatch(/secure connection.*https or on localhost\.$/);
  });
});
