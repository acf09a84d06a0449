import { createListeners } from '@composed/browser/listeners';
import type { Toast, ToastBus, ToastRequest } from './types.ts';

/** Milliseconds on screen unless a toast says otherwise. */
export const DEFAULT_TOAST_MS = 3000;

/**
 * Holds the toasts on screen. It knows no clock: whoever shows them takes them away again, so that
 * what was published before anybody showed toasts is still there for the first one to listen.
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
