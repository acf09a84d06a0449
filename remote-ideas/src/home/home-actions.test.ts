import { createToastBus } from '@idea-hub/shared/toast';
import { replaceVisit } from '../pending-visit.ts';
import { createHomeActions } from './home-actions.ts';

function actions(navigate: (to: string) => void) {
  jest.useFakeTimers();
  const toasts = createToastBus();
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const run = createHomeActions({ navigate, after, toasts });
  return { run, texts: () => toasts.current().map(({ type, text }) => [type, text]) };
}

afterEach(() => jest.useRealTimers());

test('[HM-06] an unknown action says that it is to come and goes nowhere', () => {
  const navigate = jest.fn();
  const { run, texts } = actions(navigate);
  run('constructor');
  jest.advanceTimersByTime(5000);
  expect(texts()).toEqual([['info', 'Feature coming soon!']]);
  expect(navigate).not.toHaveBeenCalled();
});

test('[HM-06] an action that fails on the way says so', () => {
  const { run, texts } = actions(() => {
    throw new Error('no way');
  });
  run('browse');
  jest.advanceTimersByTime(800);
  expect(texts()).toEqual([['error', 'Something went wrong. Please try again.']]);
});

test('[HM-06] of two actions in a row the last one wins', () => {
  const navigate = jest.fn();
  const { run, texts } = actions(navigate);
  run('browse');
  jest.advanceTimersByTime(500);
  run('submit');
  jest.advanceTimersByTime(5000);
  expect(navigate.mock.calls).toEqual([['/submit']]);
  expect(texts()).toEqual([['success', 'Ready to share your brilliant idea!']]);
});

test('[HM-06, BR-11] of an action and a card in a row the last one wins, in both orders', () => {
  const navigate = jest.fn();
  const { run } = actions(navigate);
  const openCard = () => {
    const card = setTimeout(() => navigate('/project/1'), 300);
    replaceVisit(() => clearTimeout(card));
  };
  openCard();
  jest.advanceTimersByTime(200);
  run('browse');
  jest.advanceTimersByTime(5000);
  expect(navigate.mock.calls).toEqual([['/browse']]);
  navigate.mockClear();
  run('browse');
  jest.advanceTimersByTime(600);
  openCard();
  jest.advanceTimersByTime(5000);
  expect(navigate.mock.calls).toEqual([['/project/1']]);
});
