import { createListeners } from '@composed/browser/listeners';
/** A question to the visitor while a navigation waits. */
export interface LeaveQuestion {
  readonly message: string;
  /** Label of the control that started the navigation; unset for a plain navigation. */
  readonly action: string | undefined;
  stay(): void;
  /** Asks the next guard. After the last one, the navigation continues. */
  leave(): void;
}

/**
 * The active guards and the current question. The newest guard, which is the innermost, asks first. Equal
 * messages are asked once.
 */
export interface GuardQueue {
  add(message: string): () => void;
  active(): boolean;
  /**
   * Asks each guard's question and runs `go` after the last agreement, or immediately without guards. Drops a
   * waiting navigation. `action` names what the visitor wants to do, if that is more than a navigation.
   */
  ask(go: () => void, action?: string): void;
  drop(): void;
  question(): LeaveQuestion | null;
  subscribe(listen: () => void): () => void;
}

/** `onActive` is called when the first guard is added and when the last one is removed. */
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
