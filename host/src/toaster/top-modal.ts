/**
 * Reports the topmost modal dialog. Everything outside of it is inert, so the toasts have to move into it.
 */
export function watchTopModal(onChange: (dialog: HTMLDialogElement | null) => void): () => void {
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
