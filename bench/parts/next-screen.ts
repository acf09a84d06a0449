/** Returns a selector for a link in the header, by its target. */
export const headerLink = (to: string): string =>
  to === '/' ? 'header nav a[href="/"]' : `header a[href^="${to}"]`;

/**
 * Waits for the next click and the next screen. Runs in the page. Resolves with the milliseconds
 * from the click until the new screen is complete.
 */
export function nextScreen(): Promise<number> {
  return new Promise((resolve) => {
    const former = document.querySelector('main [data-remote] h1');
    let clicked = Number.NaN;
    const note = (event: Event) => {
      clicked = event.timeStamp;
    };
    document.addEventListener('click', note, { capture: true, once: true });
    const look = () => {
      const heading = document.querySelector('main [data-remote] h1');
      const busy = heading?.closest('[data-remote]')?.querySelector('[aria-busy=true]');
      if (heading === null || heading === former || busy || Number.isNaN(clicked)) {
        requestAnimationFrame(look);
      } else setTimeout(() => resolve(performance.now() - clicked));
    };
    look();
  });
}
