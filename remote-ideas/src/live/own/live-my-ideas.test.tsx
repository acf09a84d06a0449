import { type Answers, refusal, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MyIdeasScreen } from '../../my-ideas/my-ideas-screen.tsx';
import { card, figures, optionsOf, titles } from '../../my-ideas/testing/open-my-ideas.tsx';
import { settle } from '../../submit/testing/open-wizard.tsx';
import { toastTexts } from '../../testing/toast-texts.ts';
import { NO_ANSWER, someOwnIdea } from '../testing/some-own-idea.ts';

const LIVE = Promise.resolve('live' as const);
const NO_SAMPLES = Promise.resolve(false);

async function open(answers: Answers, user: ReturnType<typeof someUser> | null = someUser()) {
  const requests = serve(answers);
  const page = renderScreen(<MyIdeasScreen sampleIdeas={NO_SAMPLES} ideas={LIVE} />, {
    route: '/my-submissions',
    user,
  });
  await settle();
  return { ...page, requests, actor: userEvent.setup() };
}

const RAIN = someOwnIdea({ id: 71, title: 'Rain barrels', views: 30, likes: 4, comments: 2 });
const REJECTED = someOwnIdea({
  id: 72,
  title: 'Shady benches',
  status: 'Rejected',
  rejectionReason: 'Say where they stand.',
});
const EDITED = someOwnIdea({ id: 73, title: 'Quiet carts', isPublic: true, views: 12 });
const GONE = someOwnIdea({
  id: 74,
  title: 'Loud carts',
  status: 'Withdrawn',
  rejectionReason: 'This is an advert.',
});
const menu = (title: string) => within(card(title)).getByRole('button', { name: 'More actions' });
const mine = (...ideas: object[]): Answers => ({ 'GET /ideas/mine': () => ({ ideas }) });

test('[CM-05, CM-03] My Ideas shows the server’s ideas with their figures and all statuses', async () => {
  const { actor } = await open(mine(RAIN, REJECTED, EDITED, GONE));
  expect(titles()).toEqual(['Rain barrels', 'Shady benches', 'Quiet carts', 'Loud carts']);
  expect(card('Rain barrels')).toHaveTextContent('30 views');
  expect(card('Rain barrels')).toHaveTextContent('2 comments');
  expect(figures()).toContainEqual(['Published', '1']);
  expect(figures()).toContainEqual(['Total Views', '42']);
  expect(card('Shady benches')).toHaveTextContent('Say where they stand.');
  expect(card('Quiet carts')).toHaveTextContent('the one before stays published');
  expect(within(card('Quiet carts')).getByRole('link', { name: 'View Published' })).toBeVisible();
  expect(within(card('Rain barrels')).queryByRole('link', { name: 'View Published' })).toBeNull();
  await actor.click(menu('Rain barrels'));
  expect(within(card('Rain barrels')).getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/edit/71',
  );
  expect(
    within(card('Shady benches')).getByRole('link', { name: 'Edit & Resubmit' }),
  ).toBeVisible();
  await actor.click(menu('Shady benches'));
  expect(within(card('Shady benches')).queryByRole('link', { name: 'Edit' })).toBeNull();
  // The other menu closes.
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1);
  expect(within(card('Loud carts')).getByText('Withdrawn')).toBeVisible();
  expect(card('Loud carts')).toHaveTextContent(
    'A reviewer withdrew this idea. Reason: This is an advert.',
  );
  expect(card('Loud carts')).not.toHaveTextContent('resubmit');
  expect(within(card('Loud carts')).queryByRole('button')).toBeNull();

  await actor.click(screen.getByRole('button', { name: 'Advanced Options' }));
  const status = screen.getByRole('combobox', { name: 'Advanced status' });
  expect(optionsOf(status)).toContain('Withdrawn');
  await actor.selectOptions(status, 'Withdrawn');
  expect(titles()).toEqual(['Loud carts']);
  await actor.selectOptions(status, 'Published');
  expect(titles()).toEqual(['Quiet carts']);
});

test('[CM-03] one button opens the actions of an idea; Escape closes them and returns the focus', async () => {
  const { actor } = await open(mine(RAIN));
  expect(menu('Rain barrels')).toHaveAccessibleDescription('Rain barrels');
  expect(menu('Rain barrels')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await actor.click(menu('Rain barrels'));
  await actor.tab();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveFocus();
  await actor.keyboard('{Escape}');
  expect(menu('Rain barrels')).toHaveFocus();
  expect(menu('Rain barrels')).toHaveAttribute('aria-expanded', 'false');
});

test('[CM-05] a failed list can be retried', async () => {
  let answer: () => unknown = refusing();
  const { actor, requests } = await open({ 'GET /ideas/mine': () => answer() });
  const requestsBefore = requests.length;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
  answer = () => ({ ideas: [RAIN] });
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Rain barrels' })).toBeVisible();
  expect(requests).toHaveLength(requestsBefore + 2);
  expect(document.activeElement).toHaveRole('heading');
});

test('[CM-05, CM-15] shows the reason of a busy server', async () => {
  await open({
    'GET /ideas/mine': refusing(503, 'Busy for now.', { code: 'OVERLOADED' }),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Busy for now.');
});

test('[CM-05] a member without ideas gets a link to the form; a visitor sends no request', async () => {
  const { unmount } = await open(mine());
  expect(screen.getByRole('link', { name: 'Submit First Idea' })).toBeVisible();
  unmount();
  const { requests, location, actor } = await open(mine(RAIN), null);
  expect(requests).toEqual([]);
  expect(screen.getByText(/kept with your account/)).toBeVisible();
  await actor.click(screen.getByRole('link', { name: 'Sign in to your account' }));
  expect(location()).toMatchObject({ pathname: '/auth', state: { returnTo: '/my-submissions' } });
});

test('[CM-03] withdraws an idea after a confirmation, and shows it in the list', async () => {
  let idea: object = RAIN;
  const { actor, requests } = await open({
    'GET /ideas/mine': () => ({ ideas: [idea] }),
    'POST /ideas/71/withdrawal': () => {
      idea = { ...RAIN, status: 'Withdrawn' };
      return idea;
    },
  });
  const withdraw = async () => {
    await actor.click(menu('Rain barrels'));
    await actor.click(screen.getByRole('button', { name: 'Withdraw' }));
  };
  await withdraw();
  await actor.click(screen.getByRole('button', { name: 'Keep Idea' }));
  expect(requests).toHaveLength(1);
  expect(menu('Rain barrels')).toHaveFocus();
  await withdraw();
  await actor.click(screen.getByRole('button', { name: 'Withdraw Idea' }));
  expect(await within(card('Rain barrels')).findByText('Withdrawn')).toBeVisible();
  expect(toastTexts()).toEqual(['Your idea is withdrawn.']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(card('Rain barrels')).toContainElement(document.activeElement as HTMLElement);
});

test.each([
  ['Action failed. Please try again.', NO_ANSWER],
  ['The idea has another status by now.', refusal(409, 'The idea has another status by now.')],
])('[CM-03, CM-14] reports a withdrawal that fails: %s', async (text, error) => {
  const { actor } = await open({
    ...mine(RAIN),
    'POST /ideas/71/withdrawal': () => {
      throw error;
    },
  });
  await actor.click(menu('Rain barrels'));
  await actor.click(screen.getByRole('button', { name: 'Withdraw' }));
  await actor.click(screen.getByRole('button', { name: 'Withdraw Idea' }));
  expect(toastTexts()).toEqual([text]);
  expect(screen.getByRole('button', { name: 'Withdraw Idea' })).toBeEnabled();
});
