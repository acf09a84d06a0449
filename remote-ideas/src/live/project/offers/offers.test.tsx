import type { Offers } from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import {
  type Answers,
  callsTo as calls,
  type Request,
  refusal,
  refusing,
  serve,
} from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as project } from '../../../screens/project.tsx';
import { toastTexts } from '../../../testing/toast-texts.ts';
import { serverOf, somePage } from '../../testing/some-page.ts';

const LIVE = Promise.resolve('live' as const);
const NO_SAMPLES = Promise.resolve(false);
const NONE: Offers = { total: 0, skills: [], own: null, offers: [] };
const PUT = 'PUT /ideas/71/offer';

/** A server that stores the member's offer. */
function offering(given: Partial<Offers> = {}, more: Answers = {}, isOwn = false) {
  let offers: Offers = { ...NONE, ...given };
  const set = (own: string | null) => {
    offers = {
      ...offers,
      own,
      total: offers.total + Number(own !== null) - Number(offers.own !== null),
    };
    return offers;
  };
  return serve({
    ...serverOf({ isOwn, takesMessages: !isOwn }),
    'GET /ideas/71/offers': () => offers,
    [PUT]: ({ body }: Request) => set((body as { offer: string }).offer),
    'DELETE /ideas/71/offer': () => set(null),
    ...more,
  });
}

async function open(user: User | null = someUser()) {
  const result = renderScreen(
    <project.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} ideaId="71" />,
    { route: '/project/71', user },
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...result, user: userEvent.setup() };
}

afterEach(() => sessionStorage.clear());

const HELP = 'I can help with …';
const press = (name: string) => screen.getByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: /^I can help with/ });
const panel = () => screen.findByRole('region', { name: 'Offers' });

test('[LK-21] a member offers help, changes it and takes it back', async () => {
  const requests = offering();
  const { user } = await open();
  expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull();
  await user.click(press(HELP));
  await user.type(await field(), 'a van');
  await user.click(press('Send offer'));
  expect(await screen.findByText('You offer: a van')).toBeVisible();
  expect(await panel()).toHaveTextContent('1 person can help.');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(press('Change offer'));
  expect(await field()).toHaveValue('a van');
  await user.type(await field(), ' and a driver');
  await user.click(press('Send offer'));
  expect(await screen.findByText('You offer: a van and a driver')).toBeVisible();
  expect(calls(requests, PUT).map(({ body }) => body)).toEqual([
    { offer: 'a van' },
    { offer: 'a van and a driver' },
  ]);

  await user.click(press('Change offer'));
  await user.click(press('Take offer back'));
  expect(await screen.findByRole('button', { name: HELP })).toBeVisible();
  expect(toastTexts()).toEqual([
    'Thank you for your offer!',
    'Thank you for your offer!',
    'Your offer is taken back.',
  ]);
  await user.click(press(HELP));
  expect(await field()).toHaveValue('');
});

test('[LK-04] the bar follows the description; the recommended actions follow the text and precede the discussion', async () => {
  offering();
  await open();
  const { description, requiredSkills } = somePage();
  const parts = [
    screen.getByText(description),
    screen.getByRole('group', { name: 'Project actions' }),
    screen.getByText(requiredSkills),
    screen.getByRole('region', { name: 'Recommended Actions' }),
    await screen.findByRole('heading', { name: /^Discussion/ }),
  ];
  const inOrder = parts.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual(parts);
  expect(parts[3]).toContainElement(press(HELP));
});

test('[LK-21] the author’s discussion appears even if the offers fail to load', async () => {
  offering({}, { 'GET /ideas/71/offers': refusing() }, true);
  await open();
  expect(await screen.findByRole('heading', { name: /^Discussion/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull();
});

test('[LK-21] others see the number of offers and the skills; a visitor is asked to sign in', async () => {
  offering({ total: 7, skills: ['Soldering', 'Rain data'] });
  await open(null);
  expect(await panel()).toHaveTextContent('7 people can help.');
  const skills = within(screen.getByRole('list', { name: 'Skills of those who can help' }));
  expect(skills.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Soldering',
    'Rain data',
  ]);
  expect(screen.getByRole('link', { name: HELP })).toHaveAttribute('href', '/auth?mode=login');
  expect(screen.queryByRole('button', { name: HELP })).toBeNull();
});

test('[LK-21] the author sees all offers, each with a link to its thread', async () => {
  const offer = {
    author: 'Ines Costa',
    authorId: null,
    authorPicture: null,
    threadId: 'thread-7',
    at: '2026-05-20T10:00:00Z',
  };
  // Earlier versions of the API name no thread.
  const { threadId: _, ...early } = { ...offer, author: 'Jonas Weber', offer: 'a van' };
  const offers = [{ ...offer, offer: 'forty cakes' }, early as typeof offer & typeof early];
  offering({ total: 2, offers }, {}, true);
  await open();
  expect(await panel()).toHaveTextContent('Ines Costa');
  expect(await panel()).toHaveTextContent('forty cakes');
  const discussion = await screen.findByRole('heading', { name: /^Discussion/ });
  expect((await panel()).compareDocumentPosition(discussion)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const answerTo = (name: string) => screen.getByRole('link', { name: `Answer ${name}` });
  expect(answerTo('Ines Costa')).toHaveAttribute(
    'href',
    '/account?section=messages&thread=thread-7',
  );
  expect(answerTo('Jonas Weber')).toHaveAttribute('href', '/messages');
  expect(screen.queryByRole('button', { name: HELP })).toBeNull();
});

test('[LK-21] tells an author that there are no offers', async () => {
  offering({}, {}, true);
  await open();
  expect(await panel()).toHaveTextContent('Nobody has offered help yet.');
});

test('[LK-21] does not send an empty or long offer; a failure keeps the text @ci', async () => {
  const failures = [refusal(), refusal(429, 'Too many attempts. Please try again later.')];
  const requests = offering(
    {},
    {
      [PUT]: () => {
        throw failures.shift();
      },
    },
  );
  const { user } = await open();
  await user.click(press(HELP));
  await user.click(press('Send offer'));
  expect(screen.getByText('Say what you can help with')).toBeVisible();
  await user.click(await field());
  await user.paste('x'.repeat(141));
  await user.click(press('Send offer'));
  expect(screen.getByText('An offer has 140 characters at most')).toBeVisible();
  expect(calls(requests, PUT)).toEqual([]);
  await user.type(await field(), '{Backspace}');
  await user.click(press('Send offer'));
  expect(await screen.findByText('Failed to send the offer. Please try again.')).toBeVisible();
  await user.click(press('Send offer'));
  expect(await screen.findByText(/Too many attempts/)).toBeVisible();
  await user.click(press('Cancel'));
  await user.click(press(HELP));
  expect(await field()).toHaveValue('x'.repeat(140));
});

test('[LK-21, CM-14] keeps an offer in progress when the session ends, and while it is sent', async () => {
  offering({}, { [PUT]: () => new Promise(() => {}) });
  const { user, session } = await open();
  await user.click(press(HELP));
  await user.type(await field(), 'a van');
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(await field()).toHaveValue('a van');
  expect(screen.getByText(/Your session has ended. Your text stays here/)).toBeVisible();
  await act(async () => session.enter({ status: 'authenticated', user: someUser() }));
  expect(await field()).toHaveValue('a van');
  await user.click(press('Send offer'));
  await user.type(await field(), '!');
  expect(await field()).toHaveValue('a van');
});

test('[LK-21] shows the page even if the offers failed to load', async () => {
  offering({}, { 'GET /ideas/71/offers': refusing() });
  await open();
  await waitFor(() => expect(press(HELP)).toBeVisible());
  expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull();
});
