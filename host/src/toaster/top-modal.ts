/**
 * Tells which modal dialog is on top. Everything outside of that dialog is inert, so what has to
 * stay usable must move into it.
 */
export function watchTopModal(onChange: (dialog: HTMLDialogElement | null) => void): () => void {
  /** Open modal dialogs in the order of their opening. */
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
    // A dialog that is taken out of the page with `open` still set changes no attribute.
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
    // Where the selector is unknown, an open dialog is taken for a modal one.
    return true;
  }
}
