import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Plus } from 'lucide-react';
import { Button } from './button.tsx';

test('a button in a form submits only where it is told to', async () => {
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

test('[AU-26] a busy button is disabled, says so, and takes no second click', async () => {
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
