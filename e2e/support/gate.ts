export interface Gate {
  /** Resolves when the gate is opened. */
  readonly opened: Promise<void>;
  open(): void;
}

/** Creates a gate, which delays something until the test opens it, such as a server's response. */
export function gate(): Gate {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
