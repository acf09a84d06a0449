import { createListeners } from '@composed/browser/listeners';
import type { Toast, ToastBus, ToastRequest } from './types.ts';

/** Default duration of a toast, in milliseconds. */
export const DEFAULT_TOAST_MS = 3000;

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
