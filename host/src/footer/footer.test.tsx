import { apiClient } from '@idea-hub/shared/api';
import type { Policies } from '@idea-hub/shared/contracts/runtime-config';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { modeAtStart } from '@idea-hub/shared/live/live-page';
import { known, staticMarkup } from '@idea-hub/shared/static';
import { serve } from '@idea-hub/shared/testing/fake-server';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { slowRemotes } from '../testing/fake-remote-screen.tsx';
import {
  configWith,
  pass,
  prepareBrowser,
  renderShell,
  settle,
  visitor,
  withFakeTime,
} from '../testing/render-shell.tsx';
import { nextCount } from './counter.tsx';
import { Footer } from './footer.tsx';

const footer = () => within(screen.getByRole('contentinfo'));

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));
jest.mock('@idea-hub/shared/live/live-page', () => ({
  ...jest.requireActual('@idea-hub/shared/live/live-page'),
  modeAtStart: jest.fn(),
}));

describe('in samples mode', () => {
  const metric = (name: string) => {
    const list = within(footer().getByRole('list', { name: 'Community metrics' }));
    const item = list
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(name));
    if (!item) throw new Error(`no metric ${name}`);
    return item;
  };

  /** The visible text: the part hidden from screen readers, or the whole text if there is no such part. */
  const painted = (name: string) =>
    (metric(name).querySelector('[aria-hidden]') ?? metric(name)).textContent
      ?.replace(name, '')
      .trim();

  /** The text for screen readers. */
  const spoken = (name: string) => {
    const copy = metric(name).cloneNode(true) as Element;
    copy.querySelector('[aria-hidden]')?.remove();
    return copy.textContent?.replace(name, '').trim();
  };

  withFakeTime();
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  test('[FT-01, FT-09] the four metrics count up from 0 to their figures', () => {
    renderShell();
    const figures = {
      'Active Ideas': '2,847',
      Creators: '1,250',
      Prototypes: '456',
      Launched: '89',
    };
    for (const name of Object.keys(figures)) expect(painted(name)).toBe('0');
    for (let step = 0; step < 200; step += 1) pass(50);
    for (const [name, figure] of Object.entries(figures)) expect(painted(name)).toBe(figure);
  });

  test('[FT-02] a step is a twentieth of the remaining gap, at least 1, and ends at the figure', () => {
    expect(nextCount(0, 2847)).toBeCloseTo(142.35);
    expect(nextCount(142.35, 2847)).toBeCloseTo(142.35 + 2704.65 / 20);
    expect(nextCount(70, 89)).toBe(71);
    expect(nextCount(88.4, 89)).toBe(89);

    renderShell();
    pass(49);
    expect(painted('Active Ideas')).toBe('0');
    pass(1);
    expect(painted('Active Ideas')).toBe('142');
    expect(painted('Launched')).toBe('4');
    pass(50);
    expect(painted('Active Ideas')).toBe('277');
  });

  test('[FT-02] the exact figure is there on time, however long the page was busy', () => {
    renderShell();
    pass(5850);
    expect(painted('Active Ideas')).toBe('2,847');
  });

  test('[FT-02] screen readers read only the final figure, from the start', () => {
    renderShell();
    expect(spoken('Active Ideas')).toBe('2,847');
    pass(500);
    expect(spoken('Active Ideas')).toBe('2,847');
    expect(painted('Active Ideas')).not.toBe('2,847');
  });

  test('[FT-02] with reduced motion the figure is there at once', () => {
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({ matches: query.includes('prefers-reduced-motion') }),
    });
    renderShell();
    expect(painted('Active Ideas')).toBe('2,847');
  });

  test('[FT-02] the counting starts when the figures come into view', () => {
    const seen: (() => void)[] = [];
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      configurable: true,
      value: class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push(() => notify([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    });
    renderShell();
    pass(1000);
    expect(painted('Creators')).toBe('0');
    act(() => {
      for (const notify of seen) notify();
    });
    pass(50);
    expect(painted('Creators')).toBe('62');
  });

  test('[FT-03, FT-09] the pipeline shows its four stages', () => {
    renderShell();
    const stages = within(footer().getByRole('list', { name: 'Idea pipeline' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(stages).toEqual(['Ideas 2,847', 'Prototypes 456', 'Launched 89', 'Successful 23']);
  });

  test('[FT-04] Quick Launch leads to four screens', async () => {
    const { address } = renderShell();
    const menu = within(footer().getByRole('navigation', { name: 'Quick Launch' }));
    const targets = menu
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(targets).toEqual([
      ['Explore Ideas', '/browse'],
      ['Submit Your Idea', '/submit'],
      ['My Laboratory', '/my-submissions'],
      ['About Mission', '/About'],
    ]);
    await visitor().click(menu.getByRole('link', { name: 'About Mission' }));
    expect(address()).toBe('/About');
    expect(screen.getByRole('heading', { name: 'remote-ideas about' })).toBeInTheDocument();
  });

  test('[FT-05] Subscribe needs text in the field, and only the browser checks the address', async () => {
    renderShell();
    const subscribe = footer().getByRole('button', { name: 'Subscribe' });
    const email = footer().getByRole('textbox', { name: 'Your email' });
    expect(subscribe).toBeDisabled();
    expect(email).toHaveAttribute('type', 'email');
    await visitor().type(email, 'a');
    expect(subscribe).toBeEnabled();
    expect(email.closest('form')).not.toHaveAttribute('novalidate');
    await visitor().clear(email);
    expect(subscribe).toBeDisabled();
  });

  test('[FT-06] a subscription takes 1 s, then it is confirmed', async () => {
    const fetch = jest.fn();
    Object.defineProperty(globalThis, 'fetch', { configurable: true, value: fetch });
    renderShell();
    const visit = visitor();
    await visit.type(footer().getByRole('textbox', { name: 'Your email' }), 'ada@example.com');
    await visit.click(footer().getByRole('button', { name: 'Subscribe' }));
    expect(footer().getByRole('button', { name: 'Launching...' })).toBeDisabled();
    expect(footer().getByRole('textbox', { name: 'Your email' })).toHaveAttribute('readonly');
    pass(999);
    expect(footer().queryByText("You're In!")).not.toBeInTheDocument();
    pass(1);
    expect(footer().getByText("You're In!")).toBeInTheDocument();
    expect(footer().getByText('Get ready for amazing ideas in your inbox!')).toBeInTheDocument();
    expect(footer().queryByRole('button', { name: 'Launching...' })).not.toBeInTheDocument();
    expect(fetch).not.toHaveBeenCalled();
    Reflect.deleteProperty(globalThis, 'fetch');
  });

  test('[FT-07, TO-01] the toast of a subscription goes after 5 s', async () => {
    const thanks = () => screen.queryByText('Thanks for joining our innovation community! 🚀');
    renderShell();
    const email = footer().getByRole('textbox', { name: 'Your email' });
    await visitor().type(email, 'ada@example.com{Enter}');
    expect(thanks()).not.toBeInTheDocument();
    pass(1000);
    expect(thanks()).toBeInTheDocument();
    pass(4999);
    expect(thanks()).toBeInTheDocument();
    pass(1);
    expect(thanks()).not.toBeInTheDocument();
  });

  test('[FT-08] the policies are buttons that do nothing, and the copyright is of this year', async () => {
    jest.setSystemTime(new Date('2031-05-04T12:00:00'));
    const { address } = renderShell({ route: '/about' });
    for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
      await visitor().click(footer().getByRole('button', { name }));
    }
    expect(address()).toBe('/about');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(footer().getByText(/©.*2031/)).toBeInTheDocument();
  });
});

describe('its figures', () => {
  const COUNTED = {
    ideas: 31,
    creators: 12,
    popular: 4,
    views: 1900,
    likes: 210,
    saves: 55,
    shares: 8,
    // The API still sends these three for older releases.
    submitted: 31,
    approved: 31,
    members: 12,
  };

  beforeEach(() => prepareBrowser());

  const items = (list: string) =>
    within(within(screen.getByRole('contentinfo')).getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/\s+/g, ' '));

  async function open(send: () => Promise<unknown>) {
    jest.spyOn(apiClient, 'send').mockImplementation(send);
    renderShell({ config: configWith({ ideas: Promise.resolve('live' as const) }) });
    await act(async () => {});
  }

  test('[CM-12, CM-26] in live mode the footer has each counted figure once, under an honest label', async () => {
    await open(async () => COUNTED);
    expect(items('Community metrics')).toEqual([
      '31 Published Ideas',
      '12 Creators',
      '4 Popular Ideas',
    ]);
    expect(items('Community activity')).toEqual([
      '1,900 Views',
      '210 Likes',
      '55 Saves',
      '8 Shares',
    ]);
    expect(screen.queryByRole('list', { name: 'Idea pipeline' })).not.toBeInTheDocument();
  });

  test('[LK-08] hides a figure at zero', async () => {
    await open(async () => ({ ...COUNTED, popular: 0 }));
    expect(items('Community metrics')).toEqual(['31 Published Ideas', '12 Creators']);
  });

  test('[CM-12, CM-26] one of a kind has a singular label', async () => {
    await open(async () => ({ ...COUNTED, ideas: 1, creators: 1, popular: 1, likes: 1 }));
    expect(items('Community metrics')).toEqual(['1 Published Idea', '1 Creator', '1 Popular Idea']);
    expect(items('Community activity')[1]).toBe('1 Likes');
  });

  test('[CM-12, CM-15, LK-19] shows no figures without an answer', async () => {
    await open(async () => {
      throw new Error('no answer');
    });
    for (const name of ['Community metrics', 'Community activity']) {
      const figures = [...screen.getByRole('list', { name }).querySelectorAll('.figure')];
      expect(figures.map(({ textContent }) => textContent)).toEqual(figures.map(() => ''));
    }
  });

  test('[CM-12, PF-08] the prerendered footer of a live site has no fixed figures', () => {
    const html = (mode: IdeasMode | null) => {
      const policies = Promise.resolve({ privacy: null, terms: null, cookies: null });
      const rest = { navigation: [], policies, isPageShown: false, isKnown: mode !== null };
      return staticMarkup('host', { path: '/', element: <Footer mode={mode} {...rest} /> });
    };
    expect(html(null)).toContain('2,847');
    expect(html(null)).toContain('Launched');
    expect(html('live')).toContain('Published Ideas');
    expect(html('live')).not.toContain('Launched');
    expect(html('live')).not.toContain('2,847');
  });
});

describe('in either mode', () => {
  const NONE: Policies = { privacy: null, terms: null, cookies: null };
  const liveNewsletter = () => footer().queryByText('remote-ideas newsletter');
  const samplesForm = () => footer().queryByRole('textbox', { name: 'Your email' });

  /** The mode that the page's HTML tells. */
  const htmlSays = (mode: IdeasMode | null) => jest.mocked(modeAtStart).mockReturnValue(mode);

  beforeEach(() => {
    prepareBrowser();
    serve({ 'GET /numbers': () => ({}) });
    htmlSays(null);
  });

  function open(ideas: Promise<IdeasMode> = known<IdeasMode>('live'), policies = NONE) {
    const config = configWith({ ideas, policies: Promise.resolve(policies) });
    return renderShell({ route: '/about', config });
  }

  /** A configuration that has not arrived, and a function that lets it arrive. */
  function openBefore() {
    let tell: (mode: IdeasMode) => void = () => {};
    open(
      new Promise<IdeasMode>((resolve) => {
        tell = resolve;
      }),
    );
    return (mode: IdeasMode) => act(async () => tell(mode));
  }

  test('[CM-25, PF-02] live mode loads its newsletter from a remote, after the page’s own screen', async () => {
    slowRemotes.hold();
    open();
    await settle();
    expect(liveNewsletter()).not.toBeInTheDocument();
    act(() => slowRemotes.release());
    expect(liveNewsletter()).toBeVisible();
    expect(samplesForm()).not.toBeInTheDocument();
  });

  test.each<IdeasMode>(['live', 'samples'])(
    '[CM-25] no newsletter is there until the mode %s is known',
    async (mode) => {
      const tell = openBefore();
      await settle();
      expect(samplesForm()).not.toBeInTheDocument();
      expect(liveNewsletter()).not.toBeInTheDocument();
      await tell(mode);
      expect(Boolean(samplesForm())).toBe(mode === 'samples');
      expect(Boolean(liveNewsletter())).toBe(mode === 'live');
    },
  );

  test.each<IdeasMode>(['live', 'samples'])(
    '[CM-25, FT-05] a form prerendered for samples takes no input until the mode %s is known',
    async (mode) => {
      htmlSays('samples');
      const tell = openBefore();
      await settle();
      expect(footer().getByText('Newsletter')).toBeVisible();
      expect(samplesForm()).toBeDisabled();
      await tell(mode);
      if (mode === 'live') expect(samplesForm()).not.toBeInTheDocument();
      else {
        await userEvent.type(footer().getByRole('textbox'), 'ada@example.com');
        expect(samplesForm()).toHaveValue('ada@example.com');
      }
    },
  );

  test('[CM-25, FT-08] in live mode policies are links to the configured addresses, and nothing without any', async () => {
    const { unmount } = open(undefined, { ...NONE, privacy: 'https://hub.example/privacy' });
    expect(await footer().findByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      'https://hub.example/privacy',
    );
    expect(footer().queryByText('Terms of Service')).not.toBeInTheDocument();
    unmount();
    open();
    await settle();
    expect(footer().queryByRole('button', { name: 'Privacy Policy' })).not.toBeInTheDocument();
    expect(footer().queryByRole('list', { name: 'Policies' })).not.toBeInTheDocument();
  });
});
