import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Skeleton } from './skeleton.tsx';

type State = 'failed' | 'loading' | 'ready';

/** A screen whose middle part fails to load. The test controls each attempt. */
function openFailed() {
  let show: (state: State) => void = () => {};
  function Part() {
    const [state, setState] = useState<State>('failed');
    show = setState;
    if (state === 'loading') return <Skeleton label="Loading" />;
    if (state === 'ready') {
      return (
        <section>
          <h2>Ideas</h2>
          <a href="/first">First</a>
        </section>
      );
    }
    const again = (
      <Button passesFocus onClick={() => setState('loading')}>
        Try again
      </Button>
    );
    return <ErrorPanel headingLevel={2} title="Failed" text="No answer" actions={again} />;
  }
  render(
    <main>
      <h1>Screen</h1>
      <Part />
      <button type="button">After</button>
    </main>,
  );
  return { user: userEvent.setup(), show: (state: State) => act(async () => show(state)) };
}

const again = () => screen.getByRole('button', { name: 'Try again' });

test('[CM-15] the focus of a button that goes is in what stands in its place: what loads, then its heading', async () => {
  const { user, show } = openFailed();
  await user.click(again());
  expect(screen.getByText('Loading').parentElement).toHaveFocus();
  await show('ready');
  expect(screen.getByRole('heading', { name: 'Ideas' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'First' })).toHaveFocus();
});

test('[CM-15] where it fails again the focus is on the button again, time after time', async () => {
  const { user, show } = openFailed();
  for (const _ of [1, 2]) {
    await user.click(again());
    await show('failed');
    expect(again()).toHaveFocus();
  }
});

test('[CM-15] a failure that follows at once leaves the focus there, too', async () => {
  const { user, show } = openFailed();
  await user.click(again());
  await show('failed');
  await user.keyboard('{Enter}');
  await show('ready');
  expect(screen.getByRole('heading', { name: 'Ideas' })).toHaveFocus();
});

test('[CM-15] whoever has moved on meanwhile stays where they are', async () => {
  const { user, show } = openFailed();
  await user.click(again());
  await user.click(screen.getByRole('button', { name: 'After' }));
  await show('ready');
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('[CM-15] a button that goes without the focus takes none', async () => {
  const { show } = openFailed();
  await show('ready');
  expect(document.body).toHaveFocus();
});

/** A list with one more page. */
function List() {
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle');
  const count = state === 'done' ? 4 : 2;
  return (
    <main>
      <ul>
        {Array.from({ length: count }, (_, index) => `Item ${index + 1}`).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {state !== 'done' && (
        <Button
          passesFocus
          busy={state === 'loading'}
          onClick={() => setState(state === 'idle' ? 'loading' : 'done')}
        >
          Load More
        </Button>
      )}
      <button type="button" onClick={() => setState('done')}>
        Answer
      </button>
    </main>
  );
}

test('[CM-15] at the end of a list the focus is on the first item that came', async () => {
  render(<List />);
  const user = userEvent.setup();
  const more = screen.getByRole('button', { name: 'Load More' });
  await user.click(more);
  // A browser blurs a disabled button.
  act(() => more.blur());
  // `click()` does not move the focus.
  await act(async () => screen.getByRole('button', { name: 'Answer' }).click());
  expect(screen.getByText('Item 3')).toHaveFocus();
});
