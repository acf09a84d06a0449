import { systemClock } from '@composed/browser/clock';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import type { Live } from '../loading/discovery.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { FoundRelease } from '../loading/screen-loader.ts';
import type { ScreenModule } from '../loading/screen-module.ts';
import { createScreenStore } from '../loading/screen-store.ts';
import { findContributions } from '../mounts/find-mounted.ts';
import { Slot } from '../mounts/slot.tsx';
import { liveReleases } from '../releases/tab-releases.ts';
import { keepPlace } from './keep-place.ts';

describe('slot', () => {
  /** Remote → settles the look-up of its contribution, and the load of its screen. */
  const found: Record<string, () => void> = {};
  const loaded: Record<string, (result: ScreenModule | Error) => void> = {};
  /** One line for each mounted panel. */
  const mounted: string[] = [];
  const reportThrown = jest.fn();

  const ORDERS: Record<string, number> = { 'remote-club': 1, 'remote-team': 2 };

  const panel = (text: string): ScreenModule => ({
    contractVersion: 1,
    Screen: (props) => {
      const { title } = (props as { with: { title: string } }).with;
      useEffect(() => {
        mounted.push(text);
      }, []);
      return (
        <p>
          {text} of {title}
        </p>
      );
    },
  });

  function show(name = 'page.aside') {
    const slots = { slots: ['page.aside', 'page.foot'] };
    const live = {
      of: () => undefined,
      host: undefined,
      extras: { mounts: { 'remote-team': slots, 'remote-club': slots } },
    } as Live;
    const findRelease = async (remote: string) => {
      await new Promise<void>((resolve) => {
        found[remote] = resolve;
      });
      const contribution = {
        slot: 'page.aside',
        version: 1,
        screen: 'panel',
        order: ORDERS[remote],
      };
      const release = { name: remote, manifest: { contributions: [contribution] } };
      return { url: '', release } as unknown as FoundRelease;
    };
    const parts = { discovery: { look: async () => live }, findRelease, hostPaths: ['/'] };
    const load = (remote: string) =>
      new Promise<ScreenModule>((resolve, reject) => {
        loaded[remote] = (result) => (result instanceof Error ? reject(result) : resolve(result));
      });
    const runtime = {
      screens: createScreenStore(load, { clock: systemClock, limitMs: 120_000, slowMs: 10_000 }),
      pins: new Map(),
      override: null,
      versions: liveReleases.versions,
      reportThrown,
      contributions: (
        slot: string,
        version: number,
        signal: AbortSignal,
        tell: Parameters<typeof findContributions>[5],
      ) =>
        findContributions(
          slot,
          version,
          Object.keys(ORDERS),
          parts,
          { signal, fresh: false },
          tell,
        ),
    };
    const slot = (of: string) => (
      <main>
        <h1>A page</h1>
        <Slot runtime={runtime} name={of} version={1} with={{ title: 'Ada' }} />
      </main>
    );
    const { container, rerender } = render(slot(name));
    /** Number of elements next to the heading. Each takes up space, even if it is empty. */
    const places = () => (container.firstElementChild?.children.length ?? 0) - 1;
    return { text: () => container.textContent, places, move: (to: string) => rerender(slot(to)) };
  }

  const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
  const settle = async (run: () => void) => {
    await act(async () => run());
    await pass();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    for (const remote of Object.keys(ORDERS)) delete loaded[remote];
    mounted.length = 0;
    reportThrown.mockReset();
  });
  afterEach(() => jest.useRealTimers());

  describe.each([
    ['remote-team', 'remote-club'],
    ['remote-club', 'remote-team'],
  ])('[MF-15] a slot with %s, while %s is slow', (quick, slow) => {
    test.each<[string, () => Promise<void>, () => Promise<void>]>([
      ['to be found', async () => {}, () => settle(() => found[slow]?.())],
      ['to load', () => settle(() => found[slow]?.()), async () => {}],
    ])(
      '%s, shows the quick one, then both in their order, each mounted once',
      async (_what, before, after) => {
        const { text } = show();
        await pass();
        expect(text()).toBe('A page');
        await before();
        await settle(() => found[quick]?.());
        await settle(() => loaded[quick]?.(panel(quick)));
        expect(text()).toBe(`A page${quick} of Ada`);
        await pass(20_000);
        expect(text()).toBe(`A page${quick} of Ada`);
        await after();
        await settle(() => loaded[slow]?.(panel(slow)));
        expect(text()).toBe('A pageremote-club of Adaremote-team of Ada');
        expect(mounted).toEqual([quick, slow]);
      },
    );

    test.each<[string, () => Promise<void>]>([
      ['never comes', () => pass(130_000)],
      [
        'fails at last',
        () => settle(() => loaded[slow]?.(new RemoteLoadError('unreachable', 'It is dead.'))),
      ],
      [
        'throws at last',
        () =>
          settle(() =>
            loaded[slow]?.({
              contractVersion: 1,
              Screen: () => {
                throw new Error('It is broken.');
              },
            }),
          ),
      ],
    ])('and %s, shows the quick one alone, and nothing keeps a place free', async (_what, end) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      const { text, places } = show();
      await pass();
      await settle(() => found[slow]?.());
      await settle(() => found[quick]?.());
      await settle(() => loaded[quick]?.(panel(quick)));
      await end();
      expect(text()).toBe(`A page${quick} of Ada`);
      expect([mounted, places()]).toEqual([[quick], 1]);
    });
  });

  test('[MF-15] what was found for a slot that is left by then is not shown in the next one', async () => {
    const { text, move } = show();
    await pass();
    const late = { ...found };
    move('page.foot');
    await pass();
    await settle(() => found['remote-team']?.());
    await settle(() => late['remote-team']?.());
    await settle(() => loaded['remote-team']?.(panel('remote-team')));
    expect(text()).toBe('A page');
  });
});

describe('keep place', () => {
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
});
