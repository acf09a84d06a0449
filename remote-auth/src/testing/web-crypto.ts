import { createHash, webcrypto } from 'node:crypto';

const replaceCrypto = (value: unknown) =>
  Object.defineProperty(globalThis, 'crypto', { value, configurable: true, writable: true });

const getRandomValues = webcrypto.getRandomValues.bind(webcrypto);

/** Computes SHA-256 as WebCrypto does, but in this thread, so that fake timers can wait for it. */
async function digest(name: string, data: Uint8Array): Promise<ArrayBuffer> {
  if (name !== 'SHA-256') throw new Error(`No ${name} here`);
  return new Uint8Array(createHash('sha256').update(data).digest()).buffer;
}

/** Gives each test the crypto of a secure context. jsdom has no `subtle`. */
export function withSecureContext(): void {
  const before = globalThis.crypto;
  beforeEach(() => {
    replaceCrypto({ getRandomValues, subtle: { digest } });
  });
  afterEach(() => {
    replaceCrypto(before);
  });
}

/** Gives the crypto of an insecure page, one served by http from another machine. */
export function makeInsecure(): void {
  replaceCrypto({ getRandomValues });
}
