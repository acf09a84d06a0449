import { createToastBus, type ToastRequest } from '@idea-hub/shared/toast';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { pass, visitor } from '../testing/render-shell.tsx';
import { Toaster } from './toaster.tsx';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

const region = () => screen.getByRole('region', { name: 'Notifications' });
const close = () => within(region()).getByRole('button', { name: 'Close' });

/** The text stands for the whole time, and no longer. */
function expectGoneAfter(ms: number, text = 'Hello') {
  pass(ms - 1);
  expect(region()).toHaveTextContent(text);
  pass(1);
  expect(region()).not.toHaveTextContent(text);
}

function showToasts(...requests: ToastRequest[]) {
  const bus = createToastBus();
  const publish = (request: ToastRequest) => act(() => void bus.publish(request));
  const result = render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster bus={bus} />
    </>,
  );
  for (const request of requests) publish(request);
  return { bus, publish, ...result };
}

function hideTab(hidden: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: hidden ? 'hidden' : 'visible',
  });
  fireEvent(document, new Event('visibilitychange'));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

test.each([
  [3000, 'a toast that says nothing about its time', undefined],
  [2000, 'one of 2 s', 2000],
  [4000, 'one of 4 s', 4000],
])('[TO-01] after %i ms it takes away %s', (ms, _which, duration) => {
  showToasts({ type: 'info', text: 'Hello', duration });
  expectGoneAfter(ms);
});

test('[TO-02] errors are said at once, all others politely, in regions that were there before', () => {
  const { publish } = showToasts();
  const alert = within(region()).getByRole('alert');
  const status = within(region()).getByRole('status');
  expect(alert).toBeEmptyDOMElement();
  expect(status).toBeEmptyDOMElement();
  for (const type of ['success', 'info', 'warning', 'error'] as const) {
    publish({ type, text: `A ${type}` });
  }
  expect(alert).toHaveTextContent(/^A error$/);
  for (const text of ['A success', 'A info', 'A warning']) expect(status).toHaveTextContent(text);
  expect(status).not.toHaveTextContent('A error');
});

test('[TO-02] shows what was published before it was there', () => {
  const bus = createToastBus();
  bus.publish({ type: 'success', text: 'Early' });
  render(<Toaster bus={bus} />);
  expect(region()).toHaveTextContent('Early');
});

test('[TO-02] a toast can be closed, and its action can be taken', async () => {
  const run = jest.fn();
  showToasts({ type: 'info', text: 'Moved', action: { label: 'Undo', run } });
  await visitor().click(within(region()).getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(region()).not.toHaveTextContent('Moved');
});

test('[TO-02] closing a toast gives the focus back', async () => {
  showToasts({ type: 'info', text: 'Hello' });
  const visit = visitor();
  await visit.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await visit.tab();
  expect(close()).toHaveFocus();
  await visit.keyboard('{Enter}');
  expect(region()).not.toHaveTextContent('Hello');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a toast that repeats one on screen takes its place', () => {
  const { bus, publish } = showToasts({ type: 'info', text: 'Already saved!' });
  pass(2000);
  publish({ type: 'info', text: 'Already saved!' });
  expect(within(region()).getAllByText('Already saved!')).toHaveLength(1);
  expect(bus.current()).toHaveLength(1);
  expectGoneAfter(3000, 'Already saved!');
});

test('a toast under the id of another one starts with its own time', () => {
  const { publish } = showToasts({ type: 'info', text: 'One', id: 'x', duration: 3000 });
  pass(2500);
  publish({ type: 'success', text: 'Two', id: 'x', duration: 2000 });
  expectGoneAfter(2000, 'Two');
});

test('a toast without an end stays until it is closed', async () => {
  showToasts({ type: 'info', text: 'A new version', duration: Number.POSITIVE_INFINITY });
  pass(10 * 60_000);
  expect(region()).toHaveTextContent('A new version');
  await visitor().click(close());
  expect(region()).not.toHaveTextContent('A new version');
});

describe('[TO-03] pauses the time and keeps the rest,', () => {
  test.each([
    [
      'while the pointer is on the toast',
      () => fireEvent.pointerEnter(toast()),
      () => fireEvent.pointerLeave(toast()),
    ],
    ['while the focus is in it', () => act(() => close().focus()), () => act(() => close().blur())],
    ['while the tab is hidden', () => hideTab(true), () => hideTab(false)],
  ])('[TO-03] %s', (_when, rest, goOn) => {
    showToasts({ type: 'info', text: 'Hello', duration: 4000 });
    pass(3000);
    rest();
    pass(60_000);
    expect(region()).toHaveTextContent('Hello');
    goOn();
    expectGoneAfter(1000);
  });

  test.each([
    ['back by an hour', -3_600_000],
    ['forward by an hour', 3_600_000],
  ])('[TO-01, TO-03] also where the device’s clock is set %s meanwhile', (_how, ms) => {
    showToasts({ type: 'info', text: 'Hello', duration: 4000 });
    pass(1000);
    jest.setSystemTime(Date.now() + ms);
    pass(1000);
    fireEvent.pointerEnter(toast());
    jest.setSystemTime(Date.now() + ms);
    pass(60_000);
    fireEvent.pointerLeave(toast());
    expectGoneAfter(2000);
  });

  const toast = () => {
    const element = screen.getByText('Hello').closest('[data-type]');
    if (!element) throw new Error('no toast');
    return element;
  };

  test('[TO-03] for one toast and not for the others', () => {
    showToasts({ type: 'info', text: 'Hello' }, { type: 'info', text: 'Other' });
    fireEvent.pointerEnter(toast());
    pass(3000);
    expect(region()).toHaveTextContent('Hello');
    expect(region()).not.toHaveTextContent('Other');
  });
});

describe('[MF-17] of a remote newer than this host', () => {
  let said: jest.SpyInstance;
  beforeEach(() => {
    said = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => said.mockRestore());
  const lives = (publish: (request: ToastRequest) => void) => {
    publish({ type: 'success', text: 'And on' });
    expect(region()).toHaveTextContent('And on');
  };

  test.each(['progress', 'constructor', '', undefined, null, 7, {}])(
    'a toast of the type %j is shown as information',
    (type) => {
      const { publish } = showToasts({ type: type as 'info', text: 'Sent' });
      const shown = within(region()).getByText('Sent').closest('[data-type]') as HTMLElement;
      expect(shown).toHaveAttribute('data-type', 'info');
      expect(within(shown).getByRole('img', { name: 'Info' })).toBeInTheDocument();
      expect(within(region()).getByRole('status')).toContainElement(shown);
      pass(3000);
      expect(region()).not.toHaveTextContent('Sent');
      lives(publish);
      expect(said).not.toHaveBeenCalled();
    },
  );

  test('a toast that can’t be shown is taken off the list, and the others stay', () => {
    const bad = { label: { icon: 'bell' } as unknown as string, run() {} };
    const { bus, publish } = showToasts(
      { type: 'info', text: 'Before' },
      { type: 'info', text: 'Bad', action: bad },
    );
    expect(region()).toHaveTextContent('Before');
    expect(bus.current().map(({ text }) => text)).toEqual(['Before']);
    lives(publish);
    publish({ type: 'info', text: ['no', { text: 'at all' }] as unknown as string });
    lives(publish);
  });
});

describe('with a dialog open', () => {
  const openDialog = () =>
    act(async () => {
      const dialog = document.createElement('dialog');
      dialog.append(document.createElement('input'));
      // jsdom has no modal dialogs.
      Object.assign(dialog, {
        matches: (selector: string) => selector === ':modal' && dialog.open,
      });
      document.body.append(dialog);
      dialog.setAttribute('open', '');
      opened.push(dialog);
    });
  const opened: HTMLDialogElement[] = [];
  afterEach(() => {
    for (const dialog of opened.splice(0)) dialog.remove();
  });

  test('[TO-02] the toasts stand in the topmost dialog, can be closed there, and move back', async () => {
    showToasts({ type: 'info', text: 'Hello', duration: 60_000 });
    expect(region().closest('dialog')).toBeNull();
    await openDialog();
    await openDialog();
    expect(region().closest('dialog')).toBe(opened[1]);
    await act(async () => opened[1]?.removeAttribute('open'));
    expect(region().closest('dialog')).toBe(opened[0]);
    await visitor().click(close());
    expect(region()).not.toHaveTextContent('Hello');
    await act(async () => opened[0]?.removeAttribute('open'));
    expect(region().closest('dialog')).toBeNull();
  });

  test('[TO-02] the toasts survive a dialog that is taken out of the page', async () => {
    showToasts({ type: 'info', text: 'Hello' });
    await openDialog();
    await act(async () => opened[0]?.remove());
    expect(region()).toHaveTextContent('Hello');
    expect(region().isConnected).toBe(true);
  });
});
