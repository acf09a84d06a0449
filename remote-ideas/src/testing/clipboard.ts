/** Sets a fake clipboard, because jsdom has none. `undefined`: a browser without a clipboard. */
export function setClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  const value = writeText && { writeText };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}

export function withoutClipboard(): void {
  Reflect.deleteProperty(navigator, 'clipboard');
}

/** A clipboard that answers only when the test says so, like a permission prompt. */
export function setSlowClipboard(): { answer(): void; refuse(): void } {
  let settle = { resolve: () => {}, reject: (_reason: Error) => {} };
  setClipboard(() => new Promise<void>((resolve, reject) => (settle = { resolve, reject })));
  return { answer: () => settle.resolve(), refuse: () => settle.reject(new Error('denied')) };
}
