import { webcrypto } from 'node:crypto';

const replaceCrypto = (value: unknown) =>
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true, writable: true });

/** jsdom has random values and no `subtle`: gives a test what a browser has in a secure context. */
export function withSecureContext(): void {
  const before = globalThis.crypto;
  beforeEach(() => {
    replaceCrypto(webcrypto);
  });
  afterEach(() => {
    replaceCrypto(before);
  });
}

/** What a browser has on a page that came over http from another machine. */
export function makeInsecure(): void {
  replaceCrypto({ getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
}
