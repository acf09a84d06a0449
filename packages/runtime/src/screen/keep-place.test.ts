import { keepPlace } from './keep-place.ts';

const HTML =
  '<p>An idea a day</p><p>An idea a day</p><a href="/browse">Browse</a> <a href="/submit">Browse</a>';

function part(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

/** Replaces one part with another, as React does, and restores the place. */
function replace(before: HTMLElement, after: HTMLElement) {
  const restore = keepPlace(before);
  before.replaceWith(after);
  restore(after);
}

let html: HTMLElement;
beforeEach(() => {
  html = part(HTML);
  document.body.replaceChildren(part('<a href="/browse">Browse</a>'), html);
});

test('[PF-08] the focus goes to the link that leads to the same address', () => {
  html.querySelector<HTMLElement>('[href="/submit"]')?.focus();
  const screen = part(`<p>Hello Ada</p>${HTML}`);
  replace(html, screen);
  expect(document.activeElement).toBe(screen.querySelector('[href="/submit"]'));
});

test('[PF-08] a selection goes on over the same text, though they are cut into other nodes', () => {
  const [, second] = html.querySelectorAll('p');
  const text = second?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 3, text, 7);
  const screen = part(HTML);
  const [, like] = screen.querySelectorAll('p');
  like?.replaceChildren('An ', 'idea', ' a day');
  replace(html, screen);
  const selection = getSelection();
  expect(String(selection)).toBe('idea');
  expect(like?.contains(selection?.anchorNode ?? null)).toBe(true);
});

test('[PF-08] a whole element that is selected stays so, and no more than that', () => {
  const [, second] = html.querySelectorAll('p');
  getSelection()?.selectAllChildren(second as Node);
  const screen = part(HTML);
  replace(html, screen);
  const [, like] = screen.querySelectorAll('p');
  expect(String(getSelection())).toBe('An idea a day');
  expect(getSelection()?.anchorNode?.parentNode).toBe(like);
});

test('[PF-08] a selection backwards stays one', () => {
  const text = html.querySelector('p')?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 7, text, 3);
  replace(html, part(HTML));
  expect(getSelection()).toMatchObject({ anchorOffset: 7, focusOffset: 3 });
});

test('[PF-08] what is not there any more leaves the place alone', () => {
  html.querySelector<HTMLElement>('[href="/submit"]')?.focus();
  replace(html, part('<p>Something else</p>'));
  expect(document.body).toHaveFocus();
});

test('[PF-08] what lies outside is not touched', () => {
  const outside = document.body.querySelector('a');
  outside?.focus();
  const text = outside?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 0, text, 6);
  replace(html, part(HTML));
  expect(outside).toHaveFocus();
  expect(String(getSelection())).toBe('Browse');
});
