import { STAGES_OF_IDEA } from '@idea-hub/shared/contracts/stages';
import { refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as about } from '../screens/about.tsx';
import { fragments } from '../static.tsx';

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

test('[AB-01, LK-07] shows the stages of an idea as a list', () => {
  renderScreen(<about.Screen />);
  const stages = within(screen.getByRole('list', { name: 'Stages of an idea' }));
  const names = stages.getAllByRole('heading').map((name) => name.textContent);
  expect(names).toEqual(STAGES_OF_IDEA);
});

test.each([
  ['Browse ideas', '/browse'],
  ['Share your idea', '/submit'],
])('[AB-01] the link %s opens its screen', async (name, path) => {
  const { location } = renderScreen(<about.Screen />, { route: '/about' });
  await userEvent.click(screen.getByRole('link', { name }));
  expect(location().pathname).toBe(path);
});

const FIGURES = [
  '7 years of shared ideas',
  '6 weeks from an idea to a prototype',
  '38 countries',
  '94% of ideas answered within a day',
];

const INVENTED =
  /shared ideas|6 weeks|94%|countries|The team|Amara Nwosu|Our history|sticky notes|or an account to share/;

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

const figures = () =>
  section('Success in numbers')
    .getAllByRole('listitem')
    .map((item) => item.textContent);

async function openLive(numbers: () => object) {
  serve({ 'GET /numbers': numbers });
  renderScreen(<about.Screen ideas={Promise.resolve('live' as const)} />);
  await act(async () => {});
}

test('[AB-01] samples mode shows the fixed figures, team and history', async () => {
  renderScreen(<about.Screen ideas={Promise.resolve('samples' as const)} />);
  await act(async () => {});
  expect(figures()).toEqual(FIGURES);
  expect(section('The team').getAllByRole('listitem')).toHaveLength(4);
  const years = section('Our history').getAllByRole('heading', { level: 3 });
  expect(years.map(({ textContent }) => textContent)).toEqual([
    '2019',
    '2020',
    '2022',
    '2024',
    '2025',
  ]);
  expect(document.body).toHaveTextContent(INVENTED);
});

// The last answer is kept, so the failure comes first.
test('[CM-26] without an answer, live mode shows no figures', async () => {
  await openLive(refusing());
  expect(figures()).toEqual(['– published ideas', '– creators', '– likes', '– growth this week']);
});

test('[CM-26] live mode shows counted figures, and no fixed figure, team or history', async () => {
  await openLive(() => ({
    ideas: 1234,
    creators: 56,
    likes: 7890,
    earlier: 1102,
    weeklyGrowth: 12,
  }));
  expect(figures()).toEqual([
    '1,234 published ideas',
    '56 creators',
    '7,890 likes',
    '+12% growth this week',
  ]);
  expect(headings()).toEqual([
    'How an idea travels',
    'The community',
    'Success in numbers',
    'Your turn',
  ]);
  expect(document.body).not.toHaveTextContent(INVENTED);
});

test('[CM-26, CM-16] live mode does not say that visitors may submit without an account', async () => {
  await openLive(() => ({}));
  const open = section('The community').getByText(/to share an idea/);
  expect(open).toHaveTextContent('Nobody needs a pitch deck or a degree to share an idea.');
});

test('[CM-26, PF-08] prerendered About for live mode has no invented content', () => {
  const { about: samples = '', 'about?ideas="live"': live = '' } = fragments;
  expect(samples).toContain('6 weeks');
  expect(live).toContain('published ideas');
  expect(samples).toMatch(INVENTED);
  expect(live).not.toMatch(INVENTED);
});
