let cancelLast = () => {};

/** Cancels the pending visit and remembers the new one's `cancel`. So the last of several clicks wins. */
export function replaceVisit(cancel: () => void): void {
  cancelLast();
  cancelLast = cancel;
}
