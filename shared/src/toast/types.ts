import type { ToastType } from '../contracts/toast-type.ts';

export type { ToastType };

export interface ToastAction {
  label: string;
  run(): void;
}

export interface ToastRequest {
  type: ToastType;
  text: string;
  /** Duration in milliseconds. The default is 3000. */
  duration?: number;
  action?: ToastAction;
  /** Replaces a shown toast with the same id. */
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
