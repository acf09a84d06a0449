import { systemClock } from '@composed/browser/clock';
import { type Toast, toasts } from '@idea-hub/shared/toast';
import { ToastView } from '@idea-hub/shared/ui/toast-view';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './standalone.module.css';

/** Shows the page's toasts for their duration. A simple replacement of the host's toaster. */
export function StandaloneToaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  return (
    <section aria-label="Notifications">
      <div role="status" aria-atomic="false" className={styles.toasts}>
        {shown.map((toast) => (
          <TimedToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function TimedToast({ toast }: { toast: Toast }) {
  useEffect(() => {
    if (!Number.isFinite(toast.duration)) return;
    return systemClock.after(toast.duration, () => toasts.dismiss(toast.id));
  }, [toast]);
  const { type, text, action, id } = toast;
  return <ToastView type={type} text={text} action={action} onClose={() => toasts.dismiss(id)} />;
}
