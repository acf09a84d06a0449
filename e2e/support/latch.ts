export interface Latch {
  /** Resolves when the latch is opened. */
  readonly opened: Promise<void>;
  open(): void;
}

/** Creates a latch, which delays something until the test opens it, such as a server's response. */
export function latch(): Latch {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
