import { createToastBus } from './toast-bus.ts';
import type { ToastBus } from './types.ts';

export { createToastBus } from './toast-bus.ts';
export type { Toast, ToastAction, ToastBus, ToastRequest, ToastType } from './types.ts';

/** The only bus of the page. Every remote publishes to it, and the host's toaster shows its toasts. */
export const toasts: ToastBus = createToastBus();
