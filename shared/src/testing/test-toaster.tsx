import { type ToastBus, toasts } from '@idea-hub/shared/toast';
import { useSyncExternalStore } from 'react';

/** Lists the toasts of a bus without timers. Each stays until it is closed. */
export function TestToaster({ bus = toasts }: { bus?: ToastBus }) {
  const shown = useSyncExternalStore(bus.subscribe, bus.current, bus.current);
  return (
    <section aria-label="Notifications">
      {shown.map(({ id, type, text, action }) => (
        <div key={id} role={type === 'error' ? 'alert' : 'status'} data-type={type}>
          <p>{text}</p>
          {action && (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
          <button type="button" onClick={() => bus.dismiss(id)}>
            Close
          </button>
        </div>
      ))}
    </section>
  );
}
