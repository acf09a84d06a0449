import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastView } from './toast-view.tsx';

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

test('[TO-03] its owner hears of pointer and focus', async () => {
  const enter = jest.fn();
  const focus = jest.fn();
  render(
    <ToastView
      type="info"
      text="Hello"
      onClose={() => {}}
      onPointerEnter={enter}
      onFocus={focus}
    />,
  );
  await userEvent.hover(screen.getByText('Hello'));
  await userEvent.tab();
  expect(enter).toHaveBeenCalled();
  expect(focus).toHaveBeenCalled();
});
