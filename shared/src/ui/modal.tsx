import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Called on the close button or Escape. The owner then sets `open` to false. */
  onClose(): void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  closeLabel?: string;
  /** `false`: no close button, and Escape has no effect. */
  dismissible?: boolean;
  size?: 'md' | 'lg';
}

/** A native modal dialog. The rest of the page is inert, and its scrolling is locked (base.css). */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null;
}

function OpenModal({
  onClose,
  title,
  children,
  footer,
  closeLabel = 'Close',
  dismissible = true,
  size = 'md',
}: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useModalDialog(dialog, heading);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // The `cancel` event of a file picker bubbles to the dialog.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissible) onClose();
  };
  // Browsers can close a dialog even if `cancel` was prevented.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    const element = dialog.current;
    if (event.target !== element || element.open) return;
    if (dismissible) onClose();
    else element.showModal();
  };
  const keepEscape = (event: KeyboardEvent<HTMLDialogElement>) => {
    // The page below has its own handler for Escape, which must not run.
    if (event.key === 'Escape') event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={keepEscape}
    >
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} dir="auto" className={styles.title}>
          {title}
        </h2>
        {dismissible && <IconButton label={closeLabel} icon={<X />} onClick={() => onClose()} />}
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}

/** Notes whether the page's scrollbar takes no room. A dialog must then keep none (base.css). */
function noteScrollbar(): void {
  const root = document.documentElement;
  // An open dialog hides the scrollbar.
  if (document.querySelector('dialog[open]')) return;
  root.toggleAttribute('data-overlay-scrollbar', window.innerWidth === root.clientWidth);
}

/** Shows the dialog while it is mounted. Then returns the focus to its previous element. */
function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    noteScrollbar();
    element.showModal();
    heading.current?.focus();
    return () => {
      const inside = element.contains(document.activeElement);
      element.close();
      const nowhere = document.activeElement === document.body || inside;
      if (nowhere && before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    };
  }, [dialog, heading]);
}
