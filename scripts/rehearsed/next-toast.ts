import { toasts as former, type ToastRequest } from '../../shared/src/toast/index.ts';

export { createToastBus as createBus } from '../../shared/src/toast/index.ts';

/** Stands for version 2 of this module: `createToastBus` has another name,
 * the type `warning` is gone, and `publish` returns nothing. */
export const toasts = {
  ...former,
  publish(toast: ToastRequest): void {
    if (toast.type === 'warning') throw new TypeError('There is no toast type "warning"');
    former.publish(toast);
  },
};
