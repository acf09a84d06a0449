import { ScreenBoundary } from '@composed/runtime/screen/screen-boundary';
import { toasts as pageToasts, type Toast, type ToastBus } from '@idea-hub/shared/toast';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../messages.ts';
import { ToastItem } from './toast-item.tsx';
import styles from './toaster.module.css';

const NONE: readonly Toast[] = [];

/**
 * Shows the toasts of the bus. Its element moves into the open modal dialog, because toasts outside of it
 * can't be clicked. Otherwise it is in the body.
 */
export function Toaster({ bus = pageToasts }: { bus?: ToastBus }) {
  const [holder, setHolder] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = document.createElement('div');
    const moveInto = (dialog: HTMLDialogElement | null) =>
      (dialog ?? document.body).append(element);
    moveInto(null);
    const stop = watchTopModal(moveInto);
    setHolder(element);
    return () => {
      stop();
      element.remove();
    };
  }, []);

  return holder && createPortal(<Notifications bus={bus} />, holder);
}

function Notifications({ bus }: { bus: ToastBus }) {
  const all = useSyncExternalStore(bus.subscribe, bus.current, () => NONE);
  const shown = withoutRepeats(all);
  const focus = useFocusReturn();

  // Dismisses toasts that repeat a newer one.
  useEffect(() => {
    const kept = withoutRepeats(all);
    for (const toast of all) if (!kept.includes(toast)) bus.dismiss(toast.id);
  }, [all, bus]);

  const item = (toast: Toast) => (
    // Another build can publish an unknown toast. The boundary keeps the others if it fails to render.
    <ScreenBoundary
      key={toast.id}
      attempt={0}
      onError={() => bus.dismiss(toast.id)}
      fallback={() => null}
    >
      <ToastItem
        toast={toast}
        isNewest={toast === shown.at(-1)}
        onDismiss={() => {
          focus.beforeRemoval();
          bus.dismiss(toast.id);
        }}
      />
    </ScreenBoundary>
  );

  return (
    <section ref={focus.ref} aria-label={messages.toaster.region} className={styles.region}>
      {/* Both lists exist before the first toast, so that screen readers announce it. */}
      <div role="alert" aria-atomic="false" className={styles.list}>
        {shown.filter(({ type }) => type === 'error').map(item)}
      </div>
      <div role="status" aria-atomic="false" className={styles.list}>
        {shown.filter(({ type }) => type !== 'error').map(item)}
      </div>
    </section>
  );
}

/** Keeps only the newest of equal toasts, so that repeated clicks don't pile them up. */
function withoutRepeats(toasts: readonly Toast[]): readonly Toast[] {
  const same = (a: Toast, b: Toast) => a.type === b.type && a.text === b.text;
  return toasts.filter(
    (toast, place) => !toasts.slice(place + 1).some((later) => same(toast, later)),
  );
}

interface FocusReturn {
  ref: RefObject<HTMLElement | null>;
  /** Call it before removing a toast that may have the focus. */
  beforeRemoval(): void;
}

/** Returns the focus to its previous element when a focused toast closes. */
function useFocusReturn(): FocusReturn {
  const ref = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const region = ref.current;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && region?.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    };
    region?.addEventListener('focusin', onFocusIn);
    return () => region?.removeEventListener('focusin', onFocusIn);
  }, []);

  return {
    ref,
    beforeRemoval() {
      if (!ref.current?.contains(document.activeElement)) return;
      if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
      cameFrom.current = null;
    },
  };
}

/**
 * Reports the topmost modal dialog. Everything outside of it is inert, so the toasts have to move into it.
 */
function watchTopModal(onChange: (dialog: HTMLDialogElement | null) => void): () => void {
  /** Open modal dialogs, in the order of opening. */
  let open: HTMLDialogElement[] = [];

  const look = () => {
    const all = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].filter(isModal);
    const before = open.at(-1) ?? null;
    const kept = open.filter((dialog) => all.includes(dialog));
    open = [...kept, ...all.filter((dialog) => !kept.includes(dialog))];
    const now = open.at(-1) ?? null;
    if (now !== before) onChange(now);
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    // Removing an open dialog from the page changes no attribute.
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  look();
  return () => observer.disconnect();
}

function isModal(dialog: HTMLDialogElement): boolean {
  try {
    return dialog.matches(':modal');
  } catch {
    // Without support for `:modal`, every open dialog counts as modal.
    return true;
  }
}
