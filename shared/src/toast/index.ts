import { createListeners } from '@composed/browser/listeners';
import type { ToastType } from '../contracts/toast-type.ts';

export type { ToastType } from '../contracts/toast-type.ts';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface ToastRequest {
  type: ToastType;
  text: string;
  /** Duration in milliseconds. The default is 3000; `Infinity` stays until closed. */
  duration?: number;
  action?: ToastAction;
  /** Replaces a shown toast with the same id. The toaster also drops older toasts with equal type and text. */
  id?: string;
}

export interface Toast extends Required<Omit<ToastRequest, 'action'>> {
  action?: ToastAction;
}

export interface ToastBus {
  /**
   * Returns the toast's id. A toast that is published before anything listens is kept for the first listener.
   */
  publish(toast: ToastRequest): string;
  dismiss(id: string): void;
  /** Current toasts, oldest first. Each change creates a new array. */
  current(): readonly Toast[];
  subscribe(listen: () => void): () => void;
}

const DEFAULT_TOAST_MS = 3000;

/**
 * Creates the list of current toasts. It has no timers: the toaster dismisses the toasts. Those from before
 * the toaster was mounted are still there for it.
 */
export function createToastBus(): ToastBus {
  let toasts: readonly Toast[] = [];
  let published = 0;
  const { subscribe, tell } = createListeners();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    tell();
  };

  return {
    publish(request: ToastRequest) {
      published += 1;
      const toast: Toast = {
        ...request,
        duration: request.duration ?? DEFAULT_TOAST_MS,
        id: request.id ?? `toast-${published}`,
      };
      const place = toasts.findIndex(({ id }) => id === toast.id);
      change(place < 0 ? [...toasts, toast] : toasts.with(place, toast));
      return toast.id;
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id))
        change(toasts.filter((toast) => toast.id !== id));
    },
    current: () => toasts,
    subscribe,
  };
}

/** The only bus of the page. Every remote publishes to it, and the host's toaster shows its toasts. */
export const toasts: ToastBus = createToastBus();
