import { createListeners } from '@composed/browser/listeners';
/** The question that stands while a navigation waits for the visitor's answer. */
export interface LeaveQuestion {
  readonly message: string;
  /** What is waiting, in the words of the control that asked for it; unset for a way elsewhere. */
  readonly action: string | undefined;
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
  /**
   * Asks each guard in turn and runs `go` when all agree; at once where none stands. What waited
   * before is dropped. `action` names what is asked for when it is more than going elsewhere.
   */
  ask(go: () => void, action?: string): void;
  /** Drops the navigation that waits, if one does. */
  drop(): void;
  question(): LeaveQuestion | null;
  subscribe(listen: () => void): () => void;
}

/** `onActive` is told when the first guard is set and when the last one is gone. */
export function createGuardQueue(onActive: (active: boolean) => void = () => {}): GuardQueue {
  const guards = new Set<{ message: string }>();
  const { subscribe, tell } = createListeners();
  let question: LeaveQuestion | null = null;

  const show = (next: LeaveQuestion | null) => {
    question = next;
    tell();
  };

  const askNext = (messages: readonly string[], go: () => void, action?: string) => {
    const [message, ...others] = messages;
    if (message === undefined) {
      show(null);
      go();
      return;
    }
    show({ message, action, stay: () => show(null), leave: () => askNext(others, go, action) });
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
    ask(go, action) {
      const innermostFirst = [...guards].reverse().map(({ message }) => message);
      askNext([...new Set(innermostFirst)], go, action);
    },
    drop() {
      if (question) show(null);
    },
    question: () => question,
    subscribe,
  };
}
