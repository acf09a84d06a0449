import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FormAlert } from './alert.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import { PageHeading } from './page-heading.tsx';
import { Skeleton } from './skeleton.tsx';
import { ToastView } from './toast-view.tsx';

test('[SH-11] the page heading is an h1 that can take the focus and is no tab stop', () => {
  render(<PageHeading lead="Find what others build.">Browse ideas</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Browse ideas' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(heading).toHaveAttribute('tabindex', '-1');
  expect(screen.getByText('Find what others build.')).toBeVisible();
});

test('[MF-05] an error panel is announced, has a heading and holds its actions', () => {
  render(
    <ErrorPanel
      title="This part could not be loaded"
      text="Everything else works."
      actions={<button type="button">Try again</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This part could not be loaded',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Everything else works.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('[MI-06] an empty state has a heading of the given level, a text and actions', () => {
  render(
    <EmptyState
      title="No Ideas Found"
      text="Try adjusting your search or filters."
      headingLevel={3}
      actions={<button type="button">Clear Filters</button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'No Ideas Found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
});

test('a skeleton is busy, and only its label is read', () => {
  const { container } = render(<Skeleton lines={4} label="Loading ideas" />);
  expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
  expect(container).toHaveTextContent('Loading ideas');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(4);
});

function Page(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Send Message
      </button>
      <Modal title="Send a message" open={open} onClose={() => setOpen(false)} {...props}>
        <p>Tell the owner what you think.</p>
      </Modal>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Send Message' });

test('a closed modal is not there; an open one is a dialog named by its title', async () => {
  render(<Page />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(opener());
  expect(screen.getByRole('dialog', { name: 'Send a message' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Send a message' })).toHaveFocus();
});

test('[SH-14] `Close` closes it and the focus goes back to where it was', async () => {
  render(<Page />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

test('[WZ-05] Escape closes it and does not reach the page under it', async () => {
  const under = jest.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: simulates the page's own key handler
    <div onKeyDown={under}>
      <Page />
    </div>,
  );
  await userEvent.click(opener());
  under.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(under).not.toHaveBeenCalled();
  expect(opener()).toHaveFocus();
});

test('one that can not be dismissed has no close button and ignores Escape', async () => {
  const close = jest.fn();
  render(<Page dismissible={false} onClose={close} footer={<button type="button">Stay</button>} />);
  await userEvent.click(opener());
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Stay' })).toBeVisible();
});

test('[SH-14] where the focus moved on purpose, closing leaves it there', async () => {
  const { rerender } = render(
    <>
      <Page open />
      <button type="button">Elsewhere</button>
    </>,
  );
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  rerender(
    <>
      <Page open={false} />
      <button type="button">Elsewhere</button>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('an error of a form is an alert, and without a text there is none', () => {
  const { rerender } = render(<FormAlert>Invalid email or password</FormAlert>);
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
  rerender(<FormAlert>{null}</FormAlert>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('good news are said politely, by a region that was there before', () => {
  const { rerender } = render(<FormAlert tone="success" />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  rerender(<FormAlert tone="success">Saved</FormAlert>);
  expect(region).toHaveTextContent('Saved');
});

test.each([
  ['success', 'Success'],
  ['info', 'Info'],
  ['warning', 'Warning'],
  ['error', 'Error'],
] as const)('[TO-01] a toast of the type %s has an icon that says so', (type, word) => {
  render(<ToastView type={type} text="Link copied to clipboard!" onClose={() => {}} />);
  expect(screen.getByText('Link copied to clipboard!')).toBeVisible();
  expect(screen.getByRole('img', { name: word })).toBeVisible();
});

test('[TO-02] it has a close button, and an action where there is one', async () => {
  const close = jest.fn();
  const run = jest.fn();
  const { rerender } = render(
    <ToastView
      type="info"
      text="A new version"
      onClose={close}
      action={{ label: 'Reload', run }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);

  rerender(<ToastView type="info" text="A new version" onClose={close} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
