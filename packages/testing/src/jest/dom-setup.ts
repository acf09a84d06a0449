import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both when it loads, and jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// jsdom has no timeline. Tests that check one replace these functions. Test files without a DOM use
// Node's timeline, which all files of a process share, so leave it.
performance.mark ??= () => ({}) as PerformanceMark;
performance.measure ??= () => ({}) as PerformanceMeasure;

// jsdom also lacks layout and modal dialogs. Some test files have no DOM.
if (typeof HTMLDialogElement === 'function') {
  keepComputedStyles();
  Element.prototype.scrollIntoView ??= () => {};
  HTMLDialogElement.prototype.showModal ??= showModal;
  HTMLDialogElement.prototype.close ??= close;
}

/**
 * Opens the dialog. As in browsers, Escape closes it unless a listener of `cancel` prevents that.
 */
function showModal(this: HTMLDialogElement): void {
  this.open = true;
  this.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
  });
}

function close(this: HTMLDialogElement): void {
  this.open = false;
}

const computed = new Map<string, CSSStyleDeclaration>();

/**
 * Caches computed styles. A query by role makes jsdom match its whole default stylesheet for each
 * element. This takes a fifth of the time of a screen's tests. These tests have no stylesheets, so
 * only the element's kind and these attributes affect the result.
 */
function keepComputedStyles(): void {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudo) => {
    const kind = ['style', 'hidden', 'open', 'type'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.localName, kind, pseudo]);
    const style = computed.get(key) ?? getComputedStyle.call(window, element, pseudo);
    computed.set(key, style);
    return style;
  };
}
