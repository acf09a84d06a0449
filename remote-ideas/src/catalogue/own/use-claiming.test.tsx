import { fakeSession, renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, waitFor } from '@testing-library/react';
import { someForm } from '../../testing/some-form.ts';
import { SUBMISSIONS_KEY } from '../types.ts';
import { browserCatalogue } from '../use-catalogue.ts';
import { useClaiming } from './use-claiming.ts';

function AnyScreen() {
  useClaiming();
  return null;
}

const catalogue = browserCatalogue(Promise.resolve(false));
const signedOut = async () => (await catalogue.mine(null)).length;
const ofUser = async (userId: string) => (await catalogue.mine(userId)).length;
const ada = { status: 'authenticated', user: someUser({ id: 'ada' }) } as const;

afterEach(() => localStorage.clear());

test('[MI-12] signing in makes what was submitted signed out the author’s, on whatever screen that is', async () => {
  await catalogue.submit(someForm(), null);
  const session = fakeSession();
  const { unmount } = renderScreen(<AnyScreen />, { session });
  expect(await signedOut()).toBe(1);
  unmount();
  act(() => session.enter(ada));
  await waitFor(async () => expect(await signedOut()).toBe(0));
  session.logout();
  expect(await ofUser('bob')).toBe(0);
  expect(await ofUser('ada')).toBe(1);
});

test('[MI-12] a visitor who arrives signed in gets what this browser kept', async () => {
  await catalogue.submit(someForm(), null);
  renderScreen(<AnyScreen />, { session: { state: ada } });
  await waitFor(async () => expect(await signedOut()).toBe(0));
});

test('[MI-12] a sign-out beats a claim that is still on its way', async () => {
  await catalogue.submit(someForm(), null);
  const session = fakeSession({ state: ada });
  renderScreen(<AnyScreen />, { session });
  act(() => session.logout());
  await import('./submission-store.ts');
  await act(async () => {});
  expect(await signedOut()).toBe(1);
});

test('[MI-12] what became another member’s at their sign-in is neither shown to the next one nor claimed', async () => {
  await catalogue.submit(someForm(), null);
  localStorage.setItem('ideahub.ideas.claimant', 'ada');
  renderScreen(<AnyScreen />, {
    session: { state: { status: 'authenticated', user: someUser({ id: 'bob' }) } },
  });
  await import('./submission-store.ts');
  await act(async () => {});
  expect(await ofUser('bob')).toBe(0);
  expect(await signedOut()).toBe(0);
  expect(await ofUser('ada')).toBe(1);
});

test('[MI-12, SE-12] with nothing to claim nothing is written', async () => {
  renderScreen(<AnyScreen />, { session: { state: ada } });
  await act(async () => {});
  expect(localStorage.getItem(SUBMISSIONS_KEY)).toBeNull();
});
