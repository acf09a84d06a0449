import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryHistory, MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heart, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Card, CardLink } from './card.tsx';
import { CategoryChip, Chip } from './chip.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';
import { Skeleton } from './skeleton.tsx';

const colors = readFileSync(join(__dirname, 'category.css'), 'utf8');

test('a button in a form submits only with type submit', async () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Show more</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test('[AU-26] a busy button is disabled, announces it, and takes no second click', async () => {
  const click = jest.fn();
  const { rerender } = render(
    <Button busy={false} onClick={click}>
      Save changes
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save changes' });
  await userEvent.click(button);
  rerender(
    <Button busy onClick={click}>
      Saving...
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Saving...' })).toBe(button);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(click).toHaveBeenCalledTimes(1);
});

test('a busy button gets no narrower, and its width is free again afterwards', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(180);
  const { rerender } = render(<Button busy={false}>Send Reset Link</Button>);
  const button = screen.getByRole('button');
  rerender(<Button busy>Wait</Button>);
  expect(button.style.minInlineSize).toBe('180px');
  rerender(<Button busy={false}>Send Reset Link</Button>);
  expect(button.style.minInlineSize).toBe('');
});

test('[SH-14] the focus comes back to a button that was busy, unless it went elsewhere', async () => {
  const form = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <input aria-label="Name" />
    </>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  await userEvent.tab();
  expect(button).toHaveFocus();
  rerender(form(true));
  // A browser blurs a disabled button. jsdom does not.
  button.blur();
  rerender(form(false));
  expect(button).toHaveFocus();

  rerender(form(true));
  screen.getByLabelText('Name').focus();
  rerender(form(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('[SH-14] an icon adds nothing to the name', () => {
  render(<Button icon={<Plus />}>Submit New Idea</Button>);
  expect(screen.getByRole('button')).toHaveAccessibleName('Submit New Idea');
});

test('[BR-09] the name stays when the button is pressed; the state is separate', () => {
  const { rerender } = render(<IconButton label="Like" icon={<Heart />} pressed={false} />);
  expect(screen.getByRole('button', { name: 'Like', pressed: false })).toBeVisible();
  rerender(<IconButton label="Like" icon={<Heart />} pressed />);
  expect(screen.getByRole('button', { name: 'Like', pressed: true })).toBeVisible();
});

test('a button that is no toggle has no pressed state, and acts on the keyboard', async () => {
  const click = jest.fn();
  render(<IconButton label="Share" icon={<Heart />} onClick={click} />);
  const button = screen.getByRole('button', { name: 'Share' });
  expect(button).not.toHaveAttribute('aria-pressed');
  await userEvent.tab();
  await userEvent.keyboard('{Enter} ');
  expect(button).toHaveFocus();
  expect(click).toHaveBeenCalledTimes(2);
});

test('is a link that goes to its screen', async () => {
  const history = createMemoryHistory(['/']);
  render(
    <MemoryAppRouter history={history}>
      <LinkButton to="/submit" variant="spark" state={{ from: 'home' }}>
        Submit First Idea
      </LinkButton>
    </MemoryAppRouter>,
  );
  const link = screen.getByRole('link', { name: 'Submit First Idea' });
  expect(link).toHaveAttribute('href', '/submit');
  await userEvent.click(link);
  expect(history.snapshot().location).toMatchObject({
    pathname: '/submit',
    state: { from: 'home' },
  });
});

test('a card is an article with one link, named by its title', () => {
  render(
    <MemoryAppRouter>
      <Card as="article" interactive aria-labelledby="title">
        <h2 id="title">
          <CardLink to="/project/1">Smart Garden Monitor</CardLink>
        </h2>
      </Card>
    </MemoryAppRouter>,
  );
  expect(screen.getByRole('article', { name: 'Smart Garden Monitor' })).toContainElement(
    screen.getByRole('link', { name: 'Smart Garden Monitor' }),
  );
});

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

test('[CM-15] leaves the focus of a visitor who has moved on', async () => {
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

test('a chip is taken away by a button that names it', async () => {
  const remove = jest.fn();
  render(
    <Chip onRemove={remove} removeLabel="Remove TypeScript">
      TypeScript
    </Chip>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove TypeScript' }));
  expect(remove).toHaveBeenCalledTimes(1);
});

test('a chip without a way to remove it has no button', () => {
  render(<Chip>TypeScript</Chip>);
  expect(screen.getByText('TypeScript')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  'Technology',
  'Health',
  'Education',
  'Business',
  'Environment',
  'Community',
  'Entertainment',
  'Lifestyle',
  'Other',
])('[BR-13] %s has colours of its own', (category) => {
  const { container } = render(<CategoryChip category={category} />);
  const key = category.toLowerCase();
  expect(container.firstElementChild).toHaveAttribute('data-category', key);
  const rule = colors.slice(colors.indexOf(`[data-category='${key}']`));
  expect(rule).toMatch(new RegExp(`^[^}]+--category-ink: var\\(--color-${key}\\);`));
});

test.each(['Cooking', 'constructor', 'chip', ''])(
  '[BR-13] %j, which has no colours, takes those of Other and keeps its text',
  (category) => {
    const { container } = render(<CategoryChip category={category} />);
    expect(container).toHaveTextContent(category);
    expect(container.firstElementChild).toHaveAttribute('data-category', 'other');
  },
);
