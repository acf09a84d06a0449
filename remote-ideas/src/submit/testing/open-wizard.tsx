import { tabStore } from '@composed/browser/storage';
import type { IdeasMode, PropsOf, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { type RenderScreenOptions, renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { SUBMISSIONS_KEY } from '../../catalogue/types.ts';
import { screen as edit } from '../../screens/edit.tsx';
import { screen as submit } from '../../screens/submit.tsx';

interface Options extends RenderScreenOptions {
  sampleIdeas?: SampleIdeas;
  ideas?: IdeasMode;
}

/** Sets up a visitor. Time stands still until a test advances it. */
function visitor() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

/** Clears storage before each test, and restores real timers after it. */
export function eachInAnEmptyBrowser(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => jest.useRealTimers());
}

/** Simulates a full storage. */
export const refuseStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

/** Deletes what the session deletes at a sign-out, or when another member signs in. */
export function forgetMember(): void {
  for (const key of tabStore.keys(MEMBER_KEYS)) tabStore.remove(key);
}

type Screen = (sources: PropsOf<'remote-ideas', 'submit'>) => ReactElement;

async function open(show: Screen, route: string, given: Options) {
  const { sampleIdeas = true, ideas, ...options } = given;
  const user = visitor();
  const sources = {
    sampleIdeas: Promise.resolve(sampleIdeas),
    ideas: ideas && Promise.resolve(ideas),
  };
  const page = renderScreen(show(sources), { route, ...options });
  await settle();
  return { ...page, user };
}

/** Opens `/submit`. Storage of earlier visits stays. */
export const openSubmit = (options: Options = {}) =>
  open((sources) => <submit.Screen {...sources} />, '/submit', options);

/** Opens `/edit/{ideaId}`. The simulated load has not finished. */
export const openEdit = (ideaId: string, options: Options = {}) =>
  open((sources) => <edit.Screen {...sources} ideaId={ideaId} />, `/edit/${ideaId}`, options);

/** Lets running calls and imports finish, without advancing time. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 60; turn += 1) await null;
  });
}

/** Advances time, and lets its effects finish. */
export async function pass(ms: number): Promise<void> {
  await act(async () => jest.advanceTimersByTime(ms));
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const choice = (name: string) => screen.getByRole('combobox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export const dot = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Step ${number}`) });
export const stepHeading = () => screen.getByRole('heading', { level: 2 }).textContent;

type User = ReturnType<typeof visitor>;

/** Replaces a field's text with one paste. */
export async function write(user: User, name: string, text: string): Promise<void> {
  // This also focuses the field.
  await user.clear(field(name));
  if (text !== '') await user.paste(text);
}

export async function goOn(user: User): Promise<void> {
  await user.click(button('Next'));
  await pass(300);
}

export const TITLE = 'Solar Mailbox';
export const DESCRIPTION =
  'A mailbox that charges your phone while you wait for the postman to come by.';

export async function fillIdea(user: User, title = TITLE): Promise<void> {
  await write(user, 'Project Title', title);
  await write(user, 'Description', DESCRIPTION);
}

export async function fillClassification(user: User): Promise<void> {
  await user.selectOptions(choice('Category'), 'Technology');
  await user.selectOptions(choice('Difficulty'), 'Beginner');
}

export async function fillContact(user: User): Promise<void> {
  await write(user, 'Your Name', 'Ada Lovelace');
  await write(user, 'Your Email', 'ada@example.org');
}

/** Completes steps 1 to 3 and stops at step 4. */
export async function reachContact(user: User, title = TITLE): Promise<void> {
  await fillIdea(user, title);
  await goOn(user);
  await fillClassification(user);
  await goOn(user);
  await user.selectOptions(choice('Time Estimate'), 'Short-term (1-7 days)');
  await goOn(user);
}

/** Completes all four steps and submits; the dialog is open. */
export async function submitAnIdea(user: User, title = TITLE): Promise<void> {
  await reachContact(user, title);
  await fillContact(user);
  await user.click(button('Submit Idea'));
  await pass(1500);
}

/** The submitted ideas in this browser's storage. */
export function keptIdeas(): Record<string, unknown>[] {
  return JSON.parse(localStorage.getItem(SUBMISSIONS_KEY) ?? '{"records":[]}').records;
}
