import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import type { User } from '@idea-hub/shared/contracts/user';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { pass } from '@idea-hub/shared/testing/time';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { marks } from '../catalogue/marks.ts';
import { SAMPLE_IDEAS } from '../catalogue/public/sample-ideas.ts';
import { browserCatalogue } from '../catalogue/use-catalogue.ts';
import { IdeaCard } from '../idea-card/idea-card.tsx';
import { screen as project } from '../screens/project.tsx';
import { answerOf, eachWithItsOwnFetch, listAt, setAnswers } from '../testing/answer-of.ts';
import { setClipboard, setSlowClipboard, withoutClipboard } from '../testing/clipboard.ts';
import { someForm } from '../testing/some-form.ts';
import { someIdea } from '../testing/some-idea.ts';
import { toastTexts } from '../testing/toast-texts.ts';
import { MessageModal } from './message/message-modal.tsx';
import { type Delivery, SIMULATED_DELIVERY } from './message/use-message.ts';
import { isHot, isTrending, metricsOf } from './project-page.tsx';

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

eachWithItsOwnFetch();

afterEach(() => {
  marks.clear();
  localStorage.clear();
  withoutClipboard();
  jest.useRealTimers();
});

const region = (name: string) => within(screen.getByRole('region', { name }));
const actions = () => within(screen.getByRole('group', { name: 'Project actions' }));
const press = (name: string) => actions().getByRole('button', { name });
const button = (name: string) => screen.queryByRole('button', { name });

test('[PD-01] shows the idea of the address', async () => {
  await open('3');
  expect(screen.getByRole('heading', { level: 1, name: 'Study Buddy Finder' })).toBeVisible();
  expect(screen.getByText(/prepare for the same exam/)).toBeVisible();
});

test.each(['99', 'abc', '101'])(
  '[PD-01] shows a visitor that project %j does not exist',
  async (id) => {
    const { user, location } = await open(id);
    expect(screen.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible();
    expect(
      screen.getByText("The project you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('searchbox', { name: 'Search ideas' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Browse Other Projects' }));
    expect(location().pathname).toBe('/browse');
  },
);

test('[PD-01, PD-05, MI-13] an idea under review opens for its author, with its own figures', async () => {
  const author = someUser();
  const catalogue = browserCatalogue(Promise.resolve(true));
  const result = await catalogue.submit(someForm(), author.id);
  if (!result.saved) throw new Error(result.reason);
  await open(`${result.idea.id}`, true, { user: author });
  expect(screen.getByRole('heading', { level: 1, name: 'Solar lunch box' })).toBeVisible();
  const metrics = region('Live Project Metrics').getAllByRole('definition');
  expect(metrics.map((figure) => figure.textContent)).toEqual(['0', '0', '23', '45']);
  expect(screen.queryByText('TRENDING')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Stage' })).toBeNull();
  expect(region('Project Owner').getByText('Ada Lovelace')).toBeVisible();
});

test('[PD-01] does not call a project missing until the session is known', async () => {
  const { session } = await open('101', true, {
    session: { state: { status: 'loading', user: null } },
  });
  expect(screen.queryByText('Project Not Found')).toBeNull();
  expect(screen.getByText('Loading the project')).toBeInTheDocument();
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  expect(await screen.findByRole('heading', { name: 'Community Weather Station' })).toBeVisible();
});

test('[PD-01, HM-07] reports a list that failed to load; Try again loads the project', async () => {
  const { user } = await open('7', listAt(answerOf('no list')));
  expect(screen.getByRole('alert')).toHaveTextContent('The project could not be loaded');
  setAnswers(answerOf([{ id: 7, title: 'Back again' }]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Back again' })).toBeVisible();
});

test('[PD-02, LK-04] has a link back, breadcrumbs, and below the title three actions with their counts', async () => {
  const { user, location } = await open();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Home',
    'Browse',
    'Smart Garden Monitor',
  ]);
  const bar = screen.getByRole('group', { name: 'Project actions' });
  const place = screen.getByRole('heading', { level: 1 }).compareDocumentPosition(bar);
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const named = within(bar)
    .getAllByRole('button')
    .map((action) => [action.getAttribute('aria-label'), action.dataset.count]);
  expect(named).toEqual([
    ['Like', '89'],
    ['Save', undefined],
    ['Share', '45'],
  ]);
  await user.click(screen.getByRole('link', { name: 'Back to Projects' }));
  expect(location().pathname).toBe('/');
});

test('[PD-04, PD-05, BR-07, LK-04, LK-07] shows every part of a project, its stage, and fallback figures for a sample', async () => {
  await open();
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
  expect(headings).toEqual([
    'Key Features',
    'Technical Requirements',
    'Timeline',
    'Recommended Actions',
    'Quick Actions',
    'Project Owner',
    'Live Project Metrics',
    'Project Details',
    'Related ideas',
  ]);
  const figures = region('Live Project Metrics').getAllByRole('definition');
  expect(figures.map((figure) => figure.textContent)).toEqual(['1,247', '89', '23', '45']);
  expect(screen.getByText('HOT')).toBeVisible();
  expect(screen.getByText('TRENDING')).toBeVisible();
  expect(region('Project Details').getByText('Technology')).toBeVisible();
  expect(region('Project Details').getByText('Beginner')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Timeline' })).toBeVisible();
  const stages = within(screen.getByRole('list', { name: 'Stage' })).getAllByRole('listitem');
  expect(stages.map((stage) => stage.textContent)).toEqual([
    'Draft (Completed)',
    'Published (Current)',
    'Prototype (Not started)',
    'Launched (Not started)',
  ]);
});

test('[PD-04] placeholder content is the same on each visit', async () => {
  const first = await open('4');
  const before = region('Project Owner').getByText(/ /, { selector: 'p:first-child' }).textContent;
  first.unmount();
  await open('4');
  expect(region('Project Owner').getByText(before ?? '')).toBeVisible();
});

test('[PD-06, PD-09] Like and Save count once; another click says so', async () => {
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

test('[PD-06] Share copies title and address; the second time it says thanks', async () => {
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

test('[PD-06, PD-03] reports that a refused clipboard failed, and does not count it as a share', async () => {
  const { user, toasts } = await open();
  setClipboard(() => Promise.reject(new Error('denied')));
  await user.click(press('Share'));
  expect(toastTexts()).toEqual(['Action failed. Please try again.']);
  expect(button('Get Started')).toBeVisible();
  expect(button('Spread the Word')).toBeVisible();
  setClipboard(async () => {});
  const [failed] = toasts.current();
  expect(failed?.action?.label).toBe('Retry');
  await act(async () => failed?.action?.run());
  expect(toastTexts()).toContain('Link copied to clipboard!');
});

test('[PD-06, PD-03] reports a clipboard without an answer after 5 s, and ignores a late answer', async () => {
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

test('[PD-03] Get Started likes the project, and disappears', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Get Started' }));
  expect(press('Like')).toHaveAttribute('aria-pressed', 'true');
  expect(toastTexts()).toEqual(['Thanks for the like!']);
  expect(button('Get Started')).toBeNull();
  expect(button('Spread the Word')).toHaveFocus();
});

test('[PD-03] Save hides Get Started, but not Spread the Word', async () => {
  const { user } = await open();
  await user.click(press('Save'));
  expect(button('Get Started')).toBeNull();
  expect(button('Spread the Word')).toBeVisible();
  expect(press('Save')).toHaveFocus();
});

test('[PD-03] Spread the Word shares and hides its panel; the next heading gets the focus', async () => {
  const { user } = await open();
  setClipboard(async () => {});
  await user.click(screen.getByRole('button', { name: 'Spread the Word' }));
  await act(async () => {});
  expect(toastTexts()).toEqual(['Link copied to clipboard!']);
  expect(screen.queryByRole('region', { name: 'Recommended Actions' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Quick Actions' })).toHaveFocus();
});

test('[PD-07, SH-14] opening the message dialog removes earlier notices, except errors @ci', async () => {
  const { user, toasts } = await open();
  await user.click(press('Like'));
  act(() => void toasts.publish({ type: 'error', text: 'Not to be missed' }));
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(screen.getByRole('dialog', { name: 'Send Message' })).toBeVisible();
  expect(toastTexts()).toEqual(['Not to be missed']);
});

test('[PD-04, PD-06] Save to Favorites and Share Project act like Save and Share; Report Project is coming soon', async () => {
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

test('[PD-09, PD-06] another project starts with no marks; a return visit keeps likes and saves, but no share', async () => {
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

test('[BR-09, PD-06, SE-08] a card and its project page share likes and saves, until the member signs out', async () => {
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

test('[PD-08] shows up to three ideas of the same category, without action buttons', async () => {
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

test('[PD-08] hides related ideas if the category has no others', async () => {
  await open('4');
  expect(screen.queryByRole('region', { name: 'Related ideas' })).toBeNull();
});

test.each([
  [200, false],
  [201, true],
])(
  '[PD-04, SH-14] a title of %i letters is complete; smaller font: %s',
  async (length, isSmaller) => {
    const title = 'Endless'.repeat(300).slice(0, length);
    await open('1', listAt(answerOf([{ id: 1, title }])));
    const heading = screen.getByRole('heading', { level: 1, name: title });
    expect(heading.textContent).toBe(title);
    expect(heading.closest('.long') !== null).toBe(isSmaller);
  },
);

test('[PD-08, SH-14] related ideas take the direction of their language', async () => {
  const health = { category: 'Health', description: 'وصف' };
  await open(
    '1',
    listAt(
      answerOf([
        { id: 1, title: 'First', ...health },
        { id: 2, title: 'قصير', ...health },
      ]),
    ),
  );
  const heading = region('Related ideas').getByRole('heading', { name: 'قصير' });
  expect(heading).toHaveAttribute('dir', 'auto');
  expect(heading.querySelector('[dir]')).toBeNull();
});

test('[PD-01, SH-14] shows a long title with markup as text', async () => {
  const title = `<b>${'Lang'.repeat(2500)}</b>`;
  await open('1', listAt(answerOf([{ id: 1, title, description: '<script>alert(1)</script>' }])));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText('<script>alert(1)</script>')).toHaveAttribute('dir', 'auto');
});

test.each([
  [1000, 50, false, false],
  [1001, 51, true, true],
])('[PD-04] %i views and %i likes: HOT %s, TRENDING %s', (views, likes, hot, trending) => {
  const metrics = metricsOf({ views, likes });
  expect([isHot(metrics), isTrending(metrics)]).toEqual([hot, trending]);
});

describe('a message to the owner', () => {
  type SendMessage = Delivery['send'];

  function Owner({ send }: { send?: SendMessage }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Write
        </button>
        <MessageModal
          owner="Maya Okafor"
          idea={someIdea()}
          open={open}
          onClose={() => setOpen(false)}
          delivery={send && { ...SIMULATED_DELIVERY, send }}
        />
      </>
    );
  }

  async function write(send?: SendMessage, member: User | null = null) {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const result = renderScreen(<Owner send={send} />, { route: '/project/1', user: member });
    await user.click(screen.getByRole('button', { name: 'Write' }));
    const fill = async () => {
      for (const [name, text] of [
        ['Name', 'Ada'],
        ['Email', 'ada@example.com'],
        ['Message', 'Count me in'],
      ] as const) {
        await user.click(field(name));
        await user.paste(text);
      }
    };
    const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
    return { user, fill, pass, ...result };
  }

  const dialog = () => within(screen.getByRole('dialog', { name: 'Send Message' }));
  const field = (name: string) => dialog().getByRole('textbox', { name });
  const sendButton = () => dialog().getByRole('button', { name: 'Send' });

  test('[PD-07, PD-09] requires name, email and message', async () => {
    const { user } = await write();
    for (const name of ['Name', 'Email', 'Message']) expect(field(name)).toBeRequired();
    await user.click(sendButton());
    expect(
      dialog()
        .getAllByRole('alert')
        .map((alert) => alert.textContent),
    ).toEqual(['Name is required', 'Email is required', 'Message is required']);
    expect(field('Name')).toHaveFocus();
    await user.type(field('Name'), 'A');
    expect(field('Name')).toBeValid();
    expect(dialog().getAllByRole('alert')).toHaveLength(2);
  });

  test('[LK-19] names the recipient and the idea, and tells where the answer comes', async () => {
    await write();
    expect(dialog().getByText('To Maya Okafor')).toBeVisible();
    expect(dialog().getByText('Rain barrel network')).toBeVisible();
    expect(field('Email')).toHaveAccessibleDescription('The answer comes to this address.');
  });

  test.each([
    ['Message', '   ', 'Message is required'],
    ['Email', 'ada@example', 'Please enter a valid email address'],
  ])('[PD-07] the %s "%s" blocks the message', async (name, text, error) => {
    const send = jest.fn(async () => {});
    const { user, fill, pass } = await write(send);
    await fill();
    await user.clear(field(name));
    await user.type(field(name), text);
    await user.click(sendButton());
    await pass(1000);
    expect(dialog().getByRole('alert')).toHaveTextContent(error);
    expect(field(name)).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
    await user.type(field(name), '.org');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  test('[PD-07] counts up to 500 characters, but accepts more, and counts an emoji as one', async () => {
    const { user } = await write();
    expect(dialog().getByText('0/500')).toBeVisible();
    await user.click(field('Message'));
    await user.paste('x'.repeat(512));
    expect(dialog().getByText('512/500')).toBeVisible();
    expect(field('Message')).toHaveValue('x'.repeat(512));
    await user.clear(field('Message'));
    await user.paste('💡👨‍👩‍👧‍👦a');
    expect(dialog().getByText('3/500')).toBeVisible();
  });

  test('[PD-07] leaving the page while sending sends the message, and confirms it in a toast', async () => {
    const send = jest.fn<Promise<void>, [unknown]>(async () => {});
    const { user, fill, pass, unmount, toasts } = await write(send);
    await fill();
    await user.click(sendButton());
    unmount();
    await pass(0);
    expect(send.mock.calls).toEqual([
      [{ name: 'Ada', email: 'ada@example.com', message: 'Count me in' }],
    ]);
    expect(toasts.current()).toMatchObject([
      {
        type: 'success',
        text: 'Message sent! Thank you for writing. Maya Okafor will reply within 24 hours.',
        duration: 4000,
      },
    ]);
    await pass(5000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('[PD-07] leaving the page while sending reports a failure in a toast; staying shows it in the dialog @ci', async () => {
    const refused = () => Promise.reject(new Error('down'));
    const left = await write(refused);
    await left.fill();
    await left.user.click(sendButton());
    left.unmount();
    await left.pass(0);
    expect(left.toasts.current()).toMatchObject([
      { type: 'error', text: 'Failed to send message. Please try again.' },
    ]);
    const stayed = await write(refused);
    await stayed.fill();
    await stayed.user.click(sendButton());
    await stayed.pass(1000);
    expect(dialog().getByRole('alert')).toBeVisible();
    expect(stayed.toasts.current()).toEqual([]);
  });

  test('[PD-07] sends for 1 s, then promises a reply within 24 hours and links to the messages', async () => {
    globalThis.fetch = jest.fn();
    const { user, fill, pass, location } = await write();
    await fill();
    await user.click(sendButton());
    expect(dialog().getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await pass(999);
    expect(dialog().queryByRole('status')).toBeNull();
    await pass(1);
    expect(dialog().getByRole('status')).toHaveTextContent('will reply within 24 hours');
    expect(dialog().getByRole('heading', { name: 'Message sent!' })).toHaveFocus();
    expect(globalThis.fetch).not.toHaveBeenCalled();
    await user.click(dialog().getByRole('link', { name: 'View Messages' }));
    expect(location().pathname).toBe('/messages');
  });

  test('[PD-07] closing the dialog keeps the text, until the message was sent', async () => {
    const { user, fill, pass } = await write();
    await fill();
    for (const name of ['Close', 'Cancel']) {
      await user.click(dialog().getByRole('button', { name }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Write' }));
      expect(field('Message')).toHaveValue('Count me in');
    }
    await user.click(sendButton());
    await pass(1000);
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect(field('Message')).toHaveValue('');
  });

  test('[PD-07] two submits in a row send one message', async () => {
    const send = jest.fn(async () => {});
    const { fill, pass } = await write(send);
    await fill();
    const form = field('Name').closest('form');
    if (!form) throw new Error('no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await pass(1000);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('[PD-07] a member’s name and email are filled in, and can be changed', async () => {
    const send = jest.fn(async () => {});
    const { user, pass, session } = await write(send, someUser());
    expect(field('Name')).toHaveValue('Ada Lovelace');
    expect(field('Email')).toHaveValue('ada@example.com');
    await user.clear(field('Name'));
    expect(field('Name')).toHaveValue('');
    await user.type(field('Name'), 'Countess');
    await user.type(field('Message'), 'Count me in');
    await user.click(sendButton());
    await pass(1000);
    expect(send).toHaveBeenLastCalledWith({
      name: 'Countess',
      email: 'ada@example.com',
      message: 'Count me in',
    });
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect(field('Name')).toHaveValue('Ada Lovelace');
    act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
    expect(field('Email')).toHaveValue('');
  });

  test('[PD-07] keeps text typed while a message is being sent for the next one @ci', async () => {
    const send = jest.fn(async () => {});
    const { user, fill, pass } = await write(send);
    await fill();
    await user.click(sendButton());
    await pass(500);
    await user.type(field('Message'), ', and my sister');
    await pass(500);
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'Count me in' }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect(field('Message')).toHaveValue('Count me in, and my sister');
  });
});
