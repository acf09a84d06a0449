/** What a toast is about; it decides its look, its icon, and how urgently it is read out. */
export type ToastType = 'success' | 'info' | 'warning' | 'error';
