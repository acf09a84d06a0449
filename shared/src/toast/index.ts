import { createToastBus } from './toast-bus.ts';
import type { ToastBus } from './types.ts';

export { createToastBus } from './toast-bus.ts';
export type { Toast, ToastAction, ToastBus, ToastRequest, ToastType } from './types.ts';

/** The one bus of the page: every remote publishes here, the host's toaster shows it. */
export const toasts: ToastBus = createToastBus();
