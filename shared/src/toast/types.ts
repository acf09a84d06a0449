import type { ToastType } from '../contracts/toast-type.ts';

export type { ToastType };

export interface ToastAction {
  label: string;
  run(): void;
}

export interface ToastRequest {
  type: ToastType;
  text: string;
  /** Milliseconds on screen; 3000 unless told. */
  duration?: number;
  action?: ToastAction;
  /** A toast with the id of one on screen takes its place. */
  id?: string;
}

export interface Toast extends Required<Omit<ToastRequest, 'action'>> {
  action?: ToastAction;
}

export interface ToastBus {
  /** Returns the toast's id. What is published before anybody listens is kept for the first listener. */
  publish(toast: ToastRequest): string;
  dismiss(id: string): void;
  /** The toasts on screen, oldest first; a new array for each change. */
  current(): readonly Toast[];
  subscribe(listen: () => void): () => void;
}
