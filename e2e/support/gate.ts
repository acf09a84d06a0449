export interface Gate {
  /** Settles once it is opened. */
  readonly opened: Promise<void>;
  open(): void;
}

/** Something that a test holds back until it says so, such as an answer of a server. */
export function gate(): Gate {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
