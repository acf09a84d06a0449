import { act } from '@testing-library/react';
import { focusHeading } from './use-page-arrival.ts';

function emptyMain() {
  document.body.innerHTML = '<main tabindex="-1"><input></main>';
  const main = document.querySelector('main');
  if (!main) throw new Error('no main');
  return main;
}

const addHeading = (main: HTMLElement) =>
  act(async () => {
    const heading = document.createElement('h1');
    heading.textContent = 'Late';
    main.append(heading);
  });

test('[SH-11] a heading that comes late gets the focus when it is there', async () => {
  const main = emptyMain();
  focusHeading(main);
  expect(main).toHaveFocus();
  await addHeading(main);
  expect(main.querySelector('h1')).toHaveFocus();
});

test('[SH-11] a late heading takes the focus from nobody', async () => {
  const main = emptyMain();
  focusHeading(main);
  main.querySelector('input')?.focus();
  await addHeading(main);
  expect(main.querySelector('input')).toHaveFocus();
});

test('[SH-11] a page that was left gets no focus any more', async () => {
  const main = emptyMain();
  const leave = focusHeading(main);
  leave();
  await addHeading(main);
  expect(main).toHaveFocus();
});
