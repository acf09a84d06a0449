import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar } from './avatar.tsx';
import { Meter } from './meter.tsx';
import { Pipeline } from './pipeline.tsx';
import { ProgressBar, StageRail, type Stop } from './stage-rail.tsx';
import { StatusBadge } from './status-badge.tsx';

test.each([
  ['Draft', 'neutral'],
  ['Under Review', 'warning'],
  ['Approved', 'info'],
  ['Published', 'success'],
  ['Rejected', 'danger'],
] as const)('[MI-08] %s is shown in the tone %s with an icon of its own', (status, tone) => {
  const { container } = render(<StatusBadge status={status} />);
  expect(screen.getByText(status)).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('data-tone', tone);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('[MI-08] no two statuses share an icon', () => {
  const statuses = ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'] as const;
  const { container } = render(
    statuses.map((status) => <StatusBadge key={status} status={status} />),
  );
  const icons = [...container.querySelectorAll('svg')].map((icon) => icon.innerHTML);
  expect(new Set(icons).size).toBe(5);
});

const shown = (name?: string | null) => render(<Avatar name={name} />).container.textContent;

test.each([
  ['Ada Lovelace', 'A'],
  ['  émile', 'É'],
  ['👩‍🚀 Astro', '👩‍🚀'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('[SH-05] the initial of %j is %s', (name, initial) => {
  expect(shown(name)).toBe(initial);
});

// The same names and colours are in the API's test of composed pages.
test.each([
  ['  Ada Lovelace ', '5'],
  ['Grace', '4'],
  ['', '0'],
])('[SH-05] the colour of “%s” is number %s', (name, hue) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.firstElementChild).toHaveAttribute('data-hue', hue);
});

test('[SH-05] a picture takes the place of the initial, gives way to it if it does not load, and another one gets its chance', () => {
  const { container, rerender } = render(<Avatar name="Ada" picture="/broken.png" />);
  const picture = () => container.querySelector('img');
  expect(picture()).toHaveAttribute('src', '/broken.png');
  expect(container.textContent).toBe('');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(container).toHaveTextContent('A');
  rerender(<Avatar name="Ada" picture="/other.png" />);
  expect(picture()).toHaveAttribute('src', '/other.png');
});

const filled = (container: HTMLElement) => container.querySelector('.fill')?.getAttribute('width');

test('[WZ-10] a meter has a name, a value on its scale, and words for it beside what it is given', () => {
  const { container } = render(
    <Meter label="Title strength" text="Getting better" value={12} max={30} tone="orange">
      <p>Great title! ✓</p>
    </Meter>,
  );
  const meter = screen.getByRole('meter', { name: 'Title strength' });
  expect(meter).toHaveAttribute('aria-valuenow', '12');
  expect(meter).toHaveAttribute('aria-valuemax', '30');
  expect(meter).toHaveAttribute('aria-valuetext', 'Getting better');
  expect(screen.getByText('Getting better')).toBeVisible();
  expect(screen.getByText('Great title! ✓')).toBeVisible();
  expect(filled(container)).toBe('40%');
});

test('[WZ-10] past its scale a meter is full, and no more', () => {
  const { container } = render(<Meter label="Title strength" value={45} max={30} />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '30');
  expect(filled(container)).toBe('100%');
});

test('without a label the name is the visible text', () => {
  render(<Meter label="Too short" value={1} max={30} />);
  expect(screen.getByRole('meter', { name: 'Too short' })).toBeVisible();
  expect(screen.getByText('Too short')).toBeVisible();
});

test('[PF-08] uses no inline style, which a prerendered page may not contain', () => {
  const { container } = render(<Meter label="Too short" value={1} max={30} />);
  expect(container.querySelector('[style]')).toBeNull();
});

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

test('[PD-04] a pipeline is an ordered list of labels and values', () => {
  render(
    <Pipeline
      label="Timeline"
      stops={[
        { label: 'Explore', value: 'Weeks 1–2' },
        { label: 'Prototype', value: 'Weeks 3–6' },
      ]}
    />,
  );
  const stops = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
  expect(stops.map((stop) => stop.textContent)).toEqual([
    'Explore Weeks 1–2',
    'Prototype Weeks 3–6',
  ]);
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
