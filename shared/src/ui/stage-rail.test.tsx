import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pipeline } from './pipeline.tsx';
import { ProgressBar, StageRail, type Stop } from './stage-rail.tsx';

const STEPS: Stop[] = [
  { label: 'Title and description', state: 'done' },
  { label: 'Category and difficulty', state: 'current' },
  { label: 'Timeline and details', state: 'todo' },
  { label: 'Contact', state: 'todo', disabled: true },
];

test('is an ordered list that says each stop and its state', () => {
  render(<StageRail label="Progress" stops={STEPS} />);
  const list = screen.getByRole('list', { name: 'Progress' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((stop) => stop.textContent),
  ).toEqual([
    'Title and description (Completed)',
    'Category and difficulty (Current)',
    'Timeline and details (Not started)',
    'Contact (Not started)',
  ]);
  expect(screen.getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'step');
});

test('[FT-03] a pipeline is an ordered list of labels and figures', () => {
  render(
    <Pipeline
      label="Idea pipeline"
      stops={[
        { label: 'Ideas', value: '2,847' },
        { label: 'Prototypes', value: '456' },
      ]}
    />,
  );
  const stops = within(screen.getByRole('list', { name: 'Idea pipeline' })).getAllByRole(
    'listitem',
  );
  expect(stops.map((stop) => stop.textContent)).toEqual(['Ideas 2,847', 'Prototypes 456']);
});

test('[WZ-01, WZ-03] stops can be buttons, named by step and heading; a disabled one is not chosen', async () => {
  const select = jest.fn();
  render(<StageRail label="Steps" stops={STEPS} onSelect={select} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual([
    'Step 1: Title and description',
    'Step 2: Category and difficulty',
    'Step 3: Timeline and details',
    'Step 4: Contact',
  ]);
  expect(screen.getByRole('button', { current: 'step' })).toHaveAccessibleName(
    'Step 2: Category and difficulty',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Step 3: Timeline and details' }));
  expect(select).toHaveBeenCalledWith(2);
  const last = screen.getByRole('button', { name: /^Step 4/ });
  expect(last).toBeDisabled();
  await userEvent.click(last);
  expect(select).toHaveBeenCalledTimes(1);
});

test('[WZ-01] a progress bar tells its value, within its scale', () => {
  const { rerender } = render(
    <ProgressBar label="Progress" value={2} max={4} valueText="Step 2 of 4" />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar).toHaveAttribute('aria-valuenow', '2');
  expect(bar).toHaveAttribute('aria-valuemax', '4');
  expect(bar).toHaveAttribute('aria-valuetext', 'Step 2 of 4');
  rerender(<ProgressBar label="Progress" value={9} max={4} />);
  expect(bar).toHaveAttribute('aria-valuenow', '4');
});
