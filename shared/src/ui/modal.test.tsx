import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal, type ModalProps } from './modal.tsx';

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
