let cancelLast = () => {};

/** Takes the place of a visit that waits for its time: of several clicks the last one wins. `cancel` ends it. */
export function replaceVisit(cancel: () => void): void {
  cancelLast();
  cancelLast = cancel;
}
