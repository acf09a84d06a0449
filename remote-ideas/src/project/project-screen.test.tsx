import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marks } from '../catalogue/marks.ts';
import { SAMPLE_IDEAS } from '../catalogue/public/sample-ideas.ts';
import { browserCatalogue } from '../catalogue/use-catalogue.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import { screen as project } from '../screens/project.tsx';
import { answerOf } from '../testing/answer-of.ts';
import { setClipboard, setSlowClipboard, withoutClipboard } from '../testing/clipboard.ts';
import { someForm } from '../testing/some-form.ts';
import { toastTexts } from '../testing/toast-texts.ts';

const { Screen } = project;
type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

async function open(ideaId = '1', samples: SampleIdeas = true, options: Options = {}) {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const promise = Promise.resolve(samples);
  const result = renderScreen(<Screen sampleIdeas={promise} ideaId={ideaId} />, {
    route: `/project/${ideaId}`,
    ...options,
  });
  await act(async () => {});
  const show = async (other: string) => {
    result.rerender(<Screen sampleIdeas={promise} ideaId={other} />);
    await act(async () => {});
  };
  return { user, show, ...result };
}

let lists = 0;
function serve(list: unknown): string {
  globalThis.fetch = jest.fn(async () => answerOf(list) as Response);
  lists += 1;
  return `http://ideas.test/project-${lists}.json`;
}

const fetchBefore = globalThis.fetch;
afterEach(() => {
  marks.clear();
  globalThis.fetch = fetchBefore;
  localStorage.clear();
  withoutClipboard();
  jest.useRealTimers();
});

const region = (name: string) => within(screen.getByRole('region', { name }));
const actions = () => within(screen.getByRole('group', { name: 'Project actions' }));
const press = (name: string) => actions().getByRole('button', { name });
const button = (name: string) => screen.queryByRole('button', { name });

test('[PD-01] shows the idea that the address names', async () => {
  await open('3');
  expect(screen.getByRole('heading', { level: 1, name: 'Study Buddy Finder' })).toBeVisible();
  expect(screen.getByText(/prepare for the same exam/)).toBeVisible();
});

test.each(['99', '0', '-1', '1.5', '1e0', 'abc', '', '99999999999999999999', '101'])(
  '[PD-01] %j is no project for a visitor',
  async (id) => {
    const { user, location } = await open(id);
    expect(screen.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible();
    expect(
      screen.getByText("The project you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('link', { name: 'Browse Other Projects' }));
    expect(location().pathname).toBe('/browse');
  },
);

test('[PD-01, MI-13] an idea under review opens for its author, with its own figures', async () => {
  const author = someUser();
  const catalogue = browserCatalogue(Promise.resolve(true));
  const result = await catalogue.submit(someForm(), author.id);
  if (!result.saved) throw new Error(result.reason);
  await open(`${result.idea.id}`, true, { user: author });
  expect(screen.getByRole('heading', { level: 1, name: 'Solar lunch box' })).toBeVisible();
  const metrics = region('Live Project Metrics').getAllByRole('definition');
  expect(metrics.map((figure) => figure.textContent)).toEqual(['0', '0', '23', '45']);
  expect(screen.queryByText('TRENDING')).toBeNull();
  expect(region('Project Owner').getByText('Ada Lovelace')).toBeVisible();
});

test('[PD-01, MI-13] a sample record opens for a signed-in author', async () => {
  await open('101', true, { user: someUser() });
  expect(
    screen.getByRole('heading', { level: 1, name: 'Community Weather Station' }),
  ).toBeVisible();
});

test('[PD-01] until it is known who looks, nothing is said to be missing', async () => {
  const { session } = await open('101', true, {
    session: { state: { status: 'loading', user: null } },
  });
  expect(screen.queryByText('Project Not Found')).toBeNull();
  expect(screen.getByText('Loading the project')).toBeInTheDocument();
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  expect(await screen.findByRole('heading', { name: 'Community Weather Station' })).toBeVisible();
});

test('[PD-01, HM-07] a list that can’t be had is told, and Try again brings the project', async () => {
  const { user } = await open('7', serve('no list'));
  expect(screen.getByRole('alert')).toHaveTextContent('The project could not be loaded');
  globalThis.fetch = jest.fn(async () => answerOf([{ id: 7, title: 'Back again' }]) as Response);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Back again' })).toBeVisible();
});

test('[PD-02] the top bar leads back, says where one is, and has the three actions', async () => {
  const { user, location } = await open();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Home',
    'Browse',
    'Smart Garden Monitor',
  ]);
  expect(
    actions()
      .getAllByRole('button')
      .map((action) => action.getAttribute('aria-label')),
  ).toEqual(['Like', 'Save', 'Share']);
  await user.click(screen.getByRole('link', { name: 'Back to Projects' }));
  expect(location().pathname).toBe('/');
});

test('[PD-04, PD-05, BR-07] shows every part of a project, the samples with the fallback figures', async () => {
  await open();
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
  expect(headings).toEqual([
    'Recommended Actions',
    'Key Features',
    'Technical Requirements',
    'Timeline',
    'Project Owner',
    'Live Project Metrics',
    'Project Details',
    'Quick Actions',
    'Related ideas',
  ]);
  const figures = region('Live Project Metrics').getAllByRole('definition');
  expect(figures.map((figure) => figure.textContent)).toEqual(['1,247', '89', '23', '45']);
  expect(screen.getByText('HOT')).toBeVisible();
  expect(screen.getByText('TRENDING')).toBeVisible();
  expect(region('Project Details').getByText('Technology')).toBeVisible();
  expect(region('Project Details').getByText('Beginner')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Timeline' })).toBeVisible();
});

test('[PD-04] placeholder content is the same each time', async () => {
  const first = await open('4');
  const before = region('Project Owner').getByText(/ /, { selector: 'p:first-child' }).textContent;
  first.unmount();
  await open('4');
  expect(region('Project Owner').getByText(before ?? '')).toBeVisible();
});

test('[PD-06, PD-09] Like and Save count once; later clicks say so', async () => {
  const { user, toasts } = await open();
  for (const name of ['Like', 'Like', 'Save', 'Save']) await user.click(press(name));
  expect(press('Like')).toHaveAttribute('aria-pressed', 'true');
  expect(press('Save')).toHaveAttribute('aria-pressed', 'true');
  expect(toasts.current().map(({ type, text, duration }) => [type, text, duration])).toEqual([
    ['success', 'Thanks for the like!', 4000],
    ['info', "You've already liked this project!", 4000],
    ['success', 'Added to your favorites!', 4000],
    ['info', 'Project is already in your favorites!', 4000],
  ]);
});

test('[PD-06] Share copies title and address, and a second time says thanks', async () => {
  const { user } = await open();
  const writeText = jest.fn(async (_text: string) => {});
  setClipboard(writeText);
  await user.click(press('Share'));
  await user.click(press('Share'));
  const copied = writeText.mock.calls[0]?.[0];
  expect(copied).toContain('Smart Garden Monitor');
  expect(copied).toContain(window.location.href);
  expect(toastTexts()).toEqual([
    'Link copied to clipboard!',
    'Thanks for sharing! Link copied again.',
  ]);
});

test('[PD-06, PD-03] a clipboard that refuses is told, and counts as nothing done', async () => {
  const { user } = await open();
  setClipboard(() => Promise.reject(new Error('denied')));
  await user.click(press('Share'));
  expect(toastTexts()).toEqual(['Action failed. Please try again.']);
  expect(button('Get Started')).toBeVisible();
  expect(button('Spread the Word')).toBeVisible();
});

test('[PD-06, PD-03] a clipboard that is silent for 5 s has failed; what it does later counts as nothing', async () => {
  const { user } = await open();
  const clipboard = setSlowClipboard();
  await user.click(press('Share'));
  await pass(4999);
  expect(toastTexts()).toEqual([]);
  await pass(1);
  expect(toastTexts()).toEqual(['Action failed. Please try again.']);
  await act(async () => clipboard.answer());
  expect(toastTexts()).toEqual(['Action failed. Please try again.']);
  expect(button('Spread the Word')).toBeVisible();
});

test('[PD-03] Get Started likes, and goes once the visitor did anything', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Get Started' }));
  expect(press('Like')).toHaveAttribute('aria-pressed', 'true');
  expect(toastTexts()).toEqual(['Thanks for the like!']);
  expect(button('Get Started')).toBeNull();
  expect(button('Spread the Word')).toHaveFocus();
});

test('[PD-03] saving takes Get Started away, and leaves Spread the Word', async () => {
  const { user } = await open();
  await user.click(press('Save'));
  expect(button('Get Started')).toBeNull();
  expect(button('Spread the Word')).toBeVisible();
  expect(press('Save')).toHaveFocus();
});

test('[PD-03] Spread the Word shares, and with it the panel goes; the focus goes to the title', async () => {
  const { user } = await open();
  setClipboard(async () => {});
  await user.click(screen.getByRole('button', { name: 'Spread the Word' }));
  await act(async () => {});
  expect(toastTexts()).toEqual(['Link copied to clipboard!']);
  expect(screen.queryByRole('region', { name: 'Recommended Actions' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('[PD-07, SH-14] notices of before do not lie over the message that is written', async () => {
  const { user, toasts } = await open();
  await user.click(press('Like'));
  act(() => void toasts.publish({ type: 'error', text: 'Not to be missed' }));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(screen.getByRole('dialog', { name: 'Send Message' })).toBeVisible();
  expect(toastTexts()).toEqual(['Not to be missed']);
});

test('[PD-04, PD-06] Save to Favorites and Share Project act as Save and Share, Report Project is to come', async () => {
  const { user } = await open();
  setClipboard(async () => {});
  const quick = region('Quick Actions');
  for (const name of ['Save to Favorites', 'Share Project', 'Report Project']) {
    await user.click(quick.getByRole('button', { name }));
  }
  expect(press('Save')).toHaveAttribute('aria-pressed', 'true');
  expect(toastTexts()).toEqual([
    'Added to your favorites!',
    'Link copied to clipboard!',
    'Feature coming soon!',
  ]);
});

test('[PD-09, PD-06] another project starts anew; a new visit knows of a like and a save, and of nothing shared', async () => {
  const { user, show, unmount } = await open('1');
  setClipboard(async () => {});
  await user.click(press('Like'));
  await user.click(press('Share'));
  expect(button('Spread the Word')).toBeNull();
  await show('2');
  expect(press('Like')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Get Started')).toBeVisible();
  await show('1');
  expect(press('Like')).toHaveAttribute('aria-pressed', 'true');
  expect(press('Save')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Get Started')).toBeNull();
  expect(button('Spread the Word')).toBeVisible();
  unmount();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('[BR-09, PD-06, SE-08] a card and the page of its idea know each other’s likes, until the member signs out', async () => {
  const { session } = await open('1', true, { user: someUser() });
  const card = renderScreen(<IdeaCard idea={SAMPLE_IDEAS[0]} headingLevel={2} />);
  const onCard = within(card.container).getByRole('button', { name: 'Like' });
  await act(async () => onCard.click());
  expect(press('Like')).toHaveAttribute('aria-pressed', 'true');
  await act(async () => press('Save').click());
  expect(within(card.container).getByRole('button', { name: 'Save' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'signed-out' }));
  expect(press('Like')).toHaveAttribute('aria-pressed', 'false');
  expect(onCard).toHaveAttribute('aria-pressed', 'false');
});

test('[PD-06] liking, saving and sharing make no call', async () => {
  const { user } = await open();
  globalThis.fetch = jest.fn();
  setClipboard(async () => {});
  for (const name of ['Like', 'Save', 'Share']) await user.click(press(name));
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('[PD-08] up to three ideas of the same category, without buttons of their own', async () => {
  const { user, location } = await open('1');
  const related = region('Related ideas');
  const cards = related.getAllByRole('article');
  expect(cards).toHaveLength(1);
  expect(related.getByRole('article', { name: 'Skill Swap Marketplace' })).toBeVisible();
  expect(related.queryByRole('button')).toBeNull();
  await user.click(related.getByRole('link', { name: 'Skill Swap Marketplace' }));
  expect(location().pathname).toBe('/project/1');
  act(() => jest.advanceTimersByTime(300));
  expect(location().pathname).toBe('/project/6');
});

test('[PD-08] with nothing of its category there is no such part', async () => {
  await open('4');
  expect(screen.queryByRole('region', { name: 'Related ideas' })).toBeNull();
});

test.each([
  [200, false],
  [201, true],
  [2000, true],
])(
  '[PD-04, SH-14] a title of %i letters is there as a whole; set smaller: %s',
  async (length, isSmaller) => {
    const title = 'Endless'.repeat(300).slice(0, length);
    await open('1', serve([{ id: 1, title }]));
    const heading = screen.getByRole('heading', { level: 1, name: title });
    expect(heading.textContent).toBe(title);
    expect(heading.closest('.long') !== null).toBe(isSmaller);
  },
);

test('[PD-08, SH-14] related ideas stand where their own language begins', async () => {
  const health = { category: 'Health', description: 'وصف' };
  await open(
    '1',
    serve([
      { id: 1, title: 'First', ...health },
      { id: 2, title: 'قصير', ...health },
    ]),
  );
  const heading = region('Related ideas').getByRole('heading', { name: 'قصير' });
  expect(heading).toHaveAttribute('dir', 'auto');
  expect(heading.querySelector('[dir]')).toBeNull();
});

test('[PD-01, SH-14] a title of markup and of any length is text', async () => {
  const title = `<b>${'Lang'.repeat(2500)}</b>`;
  await open('1', serve([{ id: 1, title, description: '<script>alert(1)</script>' }]));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText('<script>alert(1)</script>')).toHaveAttribute('dir', 'auto');
});
