/** jsdom has no clipboard. `undefined` is a browser without one. */
export function setClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  const value = writeText && { writeText };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}

export function withoutClipboard(): void {
  Reflect.deleteProperty(navigator, 'clipboard');
}
