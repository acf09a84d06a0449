import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { Component, type ComponentType, type ReactNode, StrictMode, Suspense } from 'react';
import * as ReactDOM from 'react-dom';
import { liveReleases } from '../releases/tab-releases.ts';
import { RemoteScreen } from '../screen/remote-screen.tsx';
import { bridgeScreen } from './bridge-screen.ts';
import type { MajorScript, Shared } from './major-script.ts';
import type { Inside, mountWith as MountWith } from './mount.tsx';

jest.useFakeTimers();

/** The code of a script for React 18, with the React that it contains: its production build, which knows no `act`. */
function reactEighteen() {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  let found: { react: typeof React; mountWith: typeof MountWith } | undefined;
  jest.isolateModules(() => {
    for (const request of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']) {
      jest.doMock(request, () => jest.requireActual(request.replace(/^react(-dom)?/, '$&-18')));
    }
    // `--related` finds no `require` behind three dots.
    const { mountWith } = require('./mount.tsx');
    found = { react: require('react'), mountWith };
  });
  for (const request of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']) {
    jest.dontMock(request);
  }
  process.env.NODE_ENV = environment;
  if (!found) throw new Error('React 18 is not installed');
  return found;
}

const { react: old, mountWith } = reactEighteen();
const h = old.createElement;
const shared: Shared = (request) => (request === 'react' ? React : ReactDOM);

const bridge = (
  Screen: ComponentType<never>,
  inside?: Inside,
  outside?: MajorScript['outside'],
): ComponentType<Record<string, unknown>> =>
  bridgeScreen(
    Screen as ComponentType<object>,
    mountWith(inside),
    outside ? { outside } : {},
    shared,
  ) as ComponentType<Record<string, unknown>>;

/** The host's boundary around a screen, with a button that tries again. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ error: null })}>
        {error.message}
      </button>
    );
  }
}

const inHost = (screen: ReactNode) => (
  <Boundary>
    <Suspense fallback={<p>Loading</p>}>{screen}</Suspense>
  </Boundary>
);

/** The mounted components of both Reacts. */
const running = new Set<object>();
const useRunning = ({ useEffect }: Pick<typeof React, 'useEffect'>) =>
  useEffect(() => {
    const mine = {};
    running.add(mine);
    return () => void running.delete(mine);
  }, []);

/** Runs the work of both Reacts. */
const settle = (run: () => unknown = () => {}) =>
  act(async () => {
    await run();
    await jest.advanceTimersByTimeAsync(100);
  });

/** Text that a visitor sees. React hides what suspends. */
function seen(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[style*="none"]')) hidden.remove();
  return copy.textContent ?? '';
}

test('[MJ-04] a screen of the other major shows with the page’s first render, and follows its props', async () => {
  const mounted = jest.fn();
  const Screen = bridge(({ id }: { id: string }) => {
    const [first] = old.useState(id);
    old.useEffect(() => {
      mounted('in');
      return () => mounted('out');
    }, []);
    return h('p', null, `${id} of ${first} by ${old.version}`);
  });
  const atFirst = jest.fn();
  const Page = ({ id }: { id: string }) => {
    // Runs in the commit, before the browser paints.
    React.useLayoutEffect(() => atFirst(document.body.textContent), []);
    return inHost(<Screen id={id} />);
  };
  const { container, rerender, unmount } = render(<Page id="a" />);
  expect(atFirst.mock.calls).toEqual([['a of a by 18.3.1']]);
  expect(React.version).toMatch(/^19/);
  rerender(<Page id="b" />);
  expect(container.textContent).toBe('b of a by 18.3.1');
  await settle();
  expect(mounted.mock.calls).toEqual([['in']]);
  unmount();
  await settle();
  expect(mounted.mock.calls).toEqual([['in'], ['out']]);
  expect(container.textContent).toBe('');
});

test('[MJ-04] in strict mode, where React mounts twice, the screen runs once', async () => {
  const Screen = bridge(() => {
    useRunning(old);
    return h('p', null, 'Here');
  });
  const { container, unmount } = render(<StrictMode>{inHost(<Screen />)}</StrictMode>);
  await settle();
  expect([container.textContent, running.size]).toEqual(['Here', 1]);
  unmount();
  await settle();
  expect(running.size).toBe(0);
});

describe('[MJ-04] a screen of the other major that throws', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  test.each<[string, (broken: () => boolean) => () => ReactNode]>([
    [
      'while it renders',
      (broken) => () => {
        if (broken()) throw new Error('no luck');
        return h('p', null, 'Recovered');
      },
    ],
    [
      'in an effect',
      (broken) => () => {
        old.useEffect(() => {
          if (broken()) throw new Error('no luck');
        }, []);
        return h('p', null, 'Recovered');
      },
    ],
  ])(
    '%s leads to the host’s failure view, and the next try mounts it again',
    async (_when, make) => {
      let isBroken = true;
      const Screen = bridge(make(() => isBroken));
      const { container } = render(inHost(<Screen />));
      await settle();
      expect(container.textContent).toBe('no luck');
      isBroken = false;
      await settle(() => container.querySelector('button')?.click());
      expect(container.textContent).toBe('Recovered');
    },
  );

  test('after a click leads there too, and the rest of the page stays', async () => {
    const Screen = bridge(() => {
      const [isBroken, setBroken] = old.useState(false);
      if (isBroken) throw new Error('no luck');
      return h('button', { onClick: () => setBroken(true) }, 'Break');
    });
    const { container } = render(
      <>
        <h1>Page</h1>
        {inHost(<Screen />)}
      </>,
    );
    await settle(() => container.querySelector('button')?.click());
    expect(container.textContent).toBe('Pageno luck');
  });

  test('because its root can’t start', async () => {
    const Screen = bridgeScreen(
      () => null,
      () => {
        throw new Error('no root');
      },
      {},
      shared,
    );
    const { container } = render(inHost(<Screen />));
    await settle();
    expect(container.textContent).toBe('no root');
  });
});

describe('[MJ-04] a screen of the other major that suspends', () => {
  function suspending() {
    let end = () => {};
    let isDone = false;
    const wait = new Promise<void>((resolve) => {
      end = () => {
        isDone = true;
        resolve();
      };
    });
    const mounted = jest.fn();
    const Screen = bridge(({ asks = true }: { asks?: boolean }) => {
      const [asksItself, ask] = old.useState(false);
      old.useEffect(() => {
        mounted('in');
        return () => mounted('out');
      }, []);
      if ((asks || asksItself) && !isDone) throw wait;
      return h('button', { onClick: () => ask(true) }, 'Content');
    });
    return { Screen, end: () => end(), mounted };
  }

  test('shows the host’s loading view, then its content, mounted once', async () => {
    const { Screen, end, mounted } = suspending();
    const { container } = render(inHost(<Screen />));
    expect(seen(container)).toBe('Loading');
    await settle(end);
    await settle();
    expect(seen(container)).toBe('Content');
    expect(mounted.mock.calls).toEqual([['in']]);
  });

  test('counts as shown when its content is there, and once', async () => {
    const { Screen, end } = suspending();
    const state = { status: 'ready', module: { contractVersion: 1, Screen } } as const;
    const screens = { get: () => state, subscribe: () => () => {}, load() {}, retry() {} };
    const pins = new Map();
    const { versions } = liveReleases;
    const onShown = jest.fn(() => seen(document.body));
    const { container } = render(
      <RemoteScreen
        runtime={{ screens, pins, override: null, versions, reportThrown() {} } as never}
        remote="remote-club"
        screen="home"
        props={{}}
        onShown={onShown}
        renderLoading={() => <p>Loading</p>}
        renderFailure={() => null}
      />,
    );
    await settle();
    expect([seen(container), onShown.mock.calls]).toEqual(['Loading', []]);
    await settle(end);
    await settle();
    expect(onShown.mock.results.map(({ value }) => value)).toEqual(['Content']);
  });

  test('later keeps its state', async () => {
    const { Screen, end, mounted } = suspending();
    const { container } = render(inHost(<Screen asks={false} />));
    await settle(() => container.querySelector('button')?.click());
    expect(seen(container)).toBe('Loading');
    await settle(end);
    await settle();
    expect(seen(container)).toBe('Content');
    expect(mounted.mock.calls).toEqual([['in']]);
  });

  test('for ever is unmounted with the page', async () => {
    const { Screen, mounted } = suspending();
    const { container, unmount } = render(inHost(<Screen asks={false} />));
    await settle(() => container.querySelector('button')?.click());
    unmount();
    await settle();
    expect([container.textContent, mounted.mock.calls]).toEqual(['', [['in'], ['out']]]);
  });
});

describe('[MJ-04] a slot in a screen of the other major', () => {
  type Slotted = { Slot: ComponentType<{ with: { title: string } }> };
  const Panel = ({ with: { title } }: { with: { title: string } }) => {
    const context = React.useContext(Theme);
    return (
      <b>
        {title} in {context} by {React.version.slice(0, 2)}
      </b>
    );
  };
  const Theme = React.createContext('nothing');

  test('shows the host’s component in its place, with the host’s context, and follows', async () => {
    const Screen = bridge(({ Slot }: Slotted) => {
      const [title, setTitle] = old.useState('Ada');
      return h(
        'section',
        null,
        h('button', { onClick: () => setTitle(title === 'Ada' ? 'Bob' : '') }, 'Next'),
        h('aside', null, title && h(Slot, { with: { title } })),
        'end',
      );
    });
    const { container } = render(
      <Theme.Provider value="dark">{inHost(<Screen Slot={Panel} />)}</Theme.Provider>,
    );
    await settle();
    expect(container.querySelector('aside')?.textContent).toBe('Ada in dark by 19');
    await settle(() => container.querySelector('button')?.click());
    expect(container.querySelector('aside')?.textContent).toBe('Bob in dark by 19');
    await settle(() => container.querySelector('button')?.click());
    expect(container.textContent).toBe('Nextend');
  });

  test('takes a screen of its own major again, and a failing one breaks nothing else', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const Inner = bridge(({ with: { title } }: { with: { title: string } }) =>
      h('i', null, `${title} by ${old.version.slice(0, 2)}`),
    );
    const Failing = bridge(() => {
      throw new Error('no panel');
    });
    const SlotOfHost = (props: { with: { title: string } }) => (
      <>
        <Inner {...props} />
        {inHost(<Failing />)}
      </>
    );
    const Screen = bridge(({ Slot }: Slotted) =>
      h('main', null, 'Screen', h(Slot, { with: { title: 'Ada' } })),
    );
    const { container, unmount } = render(inHost(<Screen Slot={SlotOfHost} />));
    await settle();
    expect(container.querySelector('main')?.textContent).toBe('ScreenAda by 18no panel');
    unmount();
    await settle();
    expect(container.textContent).toBe('');
  });
});

test('[MJ-05] a screen of the other major has the host’s own stores, and follows another one', async () => {
  const Store = React.createContext({ user: 'nobody' });
  const InScript = old.createContext({ user: 'nothing' });
  const inside: Inside = ({ outside, children }) =>
    h(InScript.Provider, { value: outside.store as { user: string } }, children);
  const seenStores: unknown[] = [];
  const Screen = bridge(
    () => {
      const store = old.useContext(InScript);
      seenStores.push(store);
      return h('p', null, store.user);
    },
    inside,
    () => ({ store: React.useContext(Store) }),
  );
  const ada = { user: 'Ada' };
  const page = (store: { user: string }) => (
    <Store.Provider value={store}>{inHost(<Screen />)}</Store.Provider>
  );
  const { container, rerender } = render(page(ada));
  expect(container.textContent).toBe('Ada');
  expect(seenStores.at(-1)).toBe(ada);
  rerender(page({ user: 'Bob' }));
  expect(container.textContent).toBe('Bob');
});

test('[MJ-04] clicks reach both trees, and the keyboard passes from one into the other', async () => {
  const clicks: string[] = [];
  const Screen = bridge(() =>
    h('p', { onClick: () => clicks.push('screen') }, h('button', null, 'Inside')),
  );
  const { getByText } = render(
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: observes clicks
    <div onClick={() => clicks.push('host')}>
      <button type="button">Before</button>
      <Screen />
      <button type="button">After</button>
    </div>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await settle(() => user.click(getByText('Inside')));
  expect(clicks).toEqual(['screen', 'host']);
  const stops: (string | null | undefined)[] = [];
  getByText('Before').focus();
  for (let stop = 0; stop < 3; stop += 1) {
    stops.push(document.activeElement?.textContent);
    await settle(() => user.tab());
  }
  expect(stops).toEqual(['Before', 'Inside', 'After']);
});

test('[MJ-06] ids that the two majors create never meet', async () => {
  const ids: string[] = [];
  const Screen = bridge(() => {
    ids.push(old.useId());
    return null;
  });
  const Own = () => {
    ids.push(React.useId());
    return null;
  };
  render(
    <>
      <Screen />
      <Screen />
      <Own />
      <Own />
    </>,
  );
  await settle();
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  // Whatever form a later major gives its ids.
  expect(ids.filter((id) => id.includes('r18'))).toHaveLength(2);
});

test('[MJ-09] 200 changes between screens of both majors leave no element, listener or root', async () => {
  const counts = { added: 0, removed: 0 };
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((...args) => {
    counts.added += 1;
    add(...args);
  });
  const Old = bridge(({ Slot }: { Slot: ComponentType }) => {
    useRunning(old);
    return h('div', null, 'old', h(Slot));
  });
  const New = () => {
    useRunning(React);
    return <p>new</p>;
  };
  const page = (at: number) => inHost(at % 2 ? <New key={at} /> : <Old key={at} Slot={New} />);
  const { container, rerender, unmount } = render(page(0));
  await settle();
  const first = counts.added;
  const size = document.querySelectorAll('*').length;
  for (let at = 1; at <= 200; at += 1) {
    rerender(page(at));
    await settle();
  }
  expect([container.textContent, running.size]).toEqual(['oldnew', 2]);
  expect(document.querySelectorAll('*')).toHaveLength(size);
  expect(counts.added).toBe(first);
  unmount();
  await settle();
  expect(running.size).toBe(0);
});
