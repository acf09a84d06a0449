import { TextDecoder, TextEncoder } from 'node:util';
import { keepComputedStyles } from './computed-styles.ts';

// react-router reads both when it is loaded, and jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });

// jsdom has no timeline; tests that look at one bring their own. A file without a DOM has Node's, which
// is one for all files of a process: it stays as it is.
performance.mark ??= () => ({}) as PerformanceMark;
performance.measure ??= () => ({}) as PerformanceMeasure;

// Nor has it a layout or modal dialogs. Some test files bring no DOM at all.
if (typeof HTMLDialogElement === 'function') {
  keepComputedStyles();
  Element.prototype.scrollIntoView ??= () => {};
  HTMLDialogElement.prototype.showModal ??= showModal;
  HTMLDialogElement.prototype.close ??= close;
}

/** Open, and closed by Escape as browsers do it: whoever listens to `cancel` may refuse. */
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
