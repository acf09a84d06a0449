import { keepPlace } from './keep-place.ts';

const WORDS =
  '<p>An idea a day</p><p>An idea a day</p><a href="/browse">Browse</a> <a href="/submit">Browse</a>';

function part(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

/** Puts another part in place of the first one, as React does, and brings the place back. */
function replace(before: HTMLElement, after: HTMLElement) {
  const restore = keepPlace(before);
  before.replaceWith(after);
  restore(after);
}

let words: HTMLElement;
beforeEach(() => {
  words = part(WORDS);
  document.body.replaceChildren(part('<a href="/browse">Browse</a>'), words);
});

test('[PF-08] the focus goes to the link that leads to the same address', () => {
  words.querySelector<HTMLElement>('[href="/submit"]')?.focus();
  const screen = part(`<p>Hello Ada</p>${WORDS}`);
  replace(words, screen);
  expect(document.activeElement).toBe(screen.querySelector('[href="/submit"]'));
});

test('[PF-08] a selection goes on over the same words, though they are cut into other nodes', () => {
  const [, second] = words.querySelectorAll('p');
  const text = second?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 3, text, 7);
  const screen = part(WORDS);
  const [, like] = screen.querySelectorAll('p');
  like?.replaceChildren('An ', 'idea', ' a day');
  replace(words, screen);
  const selection = getSelection();
  expect(String(selection)).toBe('idea');
  expect(like?.contains(selection?.anchorNode ?? null)).toBe(true);
});

test('[PF-08] a whole element that is selected stays so, and no more than that', () => {
  const [, second] = words.querySelectorAll('p');
  getSelection()?.selectAllChildren(second as Node);
  const screen = part(WORDS);
  replace(words, screen);
  const [, like] = screen.querySelectorAll('p');
  expect(String(getSelection())).toBe('An idea a day');
  expect(getSelection()?.anchorNode?.parentNode).toBe(like);
});

test('[PF-08] a selection backwards stays one', () => {
  const text = words.querySelector('p')?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 7, text, 3);
  replace(words, part(WORDS));
  expect(getSelection()).toMatchObject({ anchorOffset: 7, focusOffset: 3 });
});

test('[PF-08] what is not there any more leaves the place alone', () => {
  words.querySelector<HTMLElement>('[href="/submit"]')?.focus();
  replace(words, part('<p>Something else</p>'));
  expect(document.body).toHaveFocus();
});

test('[PF-08] what lies outside is not touched', () => {
  const outside = document.body.querySelector('a');
  outside?.focus();
  const text = outside?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 0, text, 6);
  replace(words, part(WORDS));
  expect(outside).toHaveFocus();
  expect(String(getSelection())).toBe('Browse');
});
