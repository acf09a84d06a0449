import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SaveBar } from './save-bar.tsx';

test('[LK-19] says how many fields to correct also in a form that comes back with errors', async () => {
  render(
    <form>
      <input aria-invalid aria-label="Website" />
      <SaveBar label="Save" busy={false} disabled={false} changed onDiscard={() => {}} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '1 field to correct' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
