/** The question that stands while a navigation waits for the visitor's answer. */
export interface LeaveQuestion {
  readonly message: string;
  /** The visitor stays: the navigation is dropped. */
  stay(): void;
  /** The visitor leaves: the next guard is asked, and after the last one the navigation happens. */
  leave(): void;
}

/**
 * The guards that stand at the moment, and the question that one of them asks. The guard that was
 * set last, which is the innermost, asks first; the same words are asked once.
 */
export interface GuardQueue {
  /** Sets a guard; the answer takes it away. */
  add(message: string): () => void;
  /** Whether any guard stands. */
  active(): boolean;
  /** Asks each guard in turn and runs `go` when all agree. A navigation that waited is dropped. */
  ask(go: () => void): void;
  /** Drops the navigation that waits, if one does. */
  drop(): void;
  question(): LeaveQuestion | null;
  subscribe(listen: () => void): () => void;
}

/** `onActive` is told when the first guard is set and when the last one is gone. */
export function createGuardQueue(onActive: (active: boolean) => void = () => {}): GuardQueue {
  const guards = new Set<{ message: string }>();
  const listeners = new Set<() => void>();
  let question: LeaveQuestion | null = null;

  const show = (next: LeaveQuestion | null) => {
    question = next;
    for (const listen of [...listeners]) listen();
  };

  const askNext = (messages: readonly string[], go: () => void) => {
    const [message, ...others] = messages;
    if (message === undefined) {
      show(null);
      go();
      return;
    }
    show({ message, stay: () => show(null), leave: () => askNext(others, go) });
  };

  return {
    add(message) {
      const guard = { message };
      guards.add(guard);
      if (guards.size === 1) onActive(true);
      return () => {
        if (guards.delete(guard) && guards.size === 0) onActive(false);
      };
    },
    active: () => guards.size > 0,
    ask(go) {
      const innermostFirst = [...guards].reverse().map(({ message }) => message);
      askNext([...new Set(innermostFirst)], go);
    },
    drop() {
      if (question) show(null);
    },
    question: () => question,
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}
