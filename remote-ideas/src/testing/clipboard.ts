/** jsdom has no clipboard. `undefined` is a browser without one. */
export function setClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  const value = writeText && { writeText };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}

export function withoutClipboard(): void {
  Reflect.deleteProperty(navigator, 'clipboard');
}

/** A clipboard that answers when the test says so, as one behind a question to the visitor. */
export function setSlowClipboard(): { answer(): void; refuse(): void } {
  let settle = { resolve: () => {}, reject: (_reason: Error) => {} };
  setClipboard(() => new Promise<void>((resolve, reject) => (settle = { resolve, reject })));
  return { answer: () => settle.resolve(), refuse: () => settle.reject(new Error('denied')) };
}
