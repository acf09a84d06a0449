/** Kind of a toast. It selects the look, the icon and the urgency for screen readers. */
export type ToastType = 'success' | 'info' | 'warning' | 'error';
