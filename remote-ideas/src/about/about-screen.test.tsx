import { renderScreen } from '@idea-hub/shared/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as about } from '../screens/about.tsx';

const section = (name: string) => {
  const part = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (!part) throw new Error(`no section ${name}`);
  return within(part);
};

test('[AB-01] says what the community is', () => {
  renderScreen(<about.Screen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Ideas get better in company.',
  );
  expect(screen.getByText(/community of people who write down/)).toBeVisible();
  expect(section('The community').getAllByRole('listitem')).toHaveLength(3);
});

test('[AB-01] shows success numbers, team and history', () => {
  renderScreen(<about.Screen />);
  expect(section('Success in numbers').getByText('3,251')).toBeVisible();
  expect(section('The team').getAllByRole('listitem')).toHaveLength(4);
  const years = section('Our history')
    .getAllByRole('heading', { level: 3 })
    .map((year) => Number(year.textContent));
  expect(years).toEqual([...years].sort());
  expect(years.length).toBeGreaterThan(3);
});

test('[AB-01] shows the stages of an idea as a list', () => {
  renderScreen(<about.Screen />);
  const stages = within(screen.getByRole('list', { name: 'Stages of an idea' }));
  expect(stages.getAllByRole('listitem')).toHaveLength(4);
});

test.each([
  ['Browse ideas', '/browse'],
  ['Share your idea', '/submit'],
])('[AB-01] leads on: %s', async (name, path) => {
  const { location } = renderScreen(<about.Screen />, { route: '/about' });
  await userEvent.click(screen.getByRole('link', { name }));
  expect(location().pathname).toBe(path);
});
