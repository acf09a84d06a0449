import { ApiError, apiClient } from '@idea-hub/shared/api';
import type { OutcomeResponse } from '@idea-hub/shared/contracts/calls';
import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import type { SessionResult } from '@idea-hub/shared/session';
import { held } from '@idea-hub/shared/testing/held';
import { someUser } from '@idea-hub/shared/testing/render';
import { act } from '@testing-library/react';
import {
  alerts,
  button,
  field,
  heading,
  link,
  openAuth,
  openedAuth,
  statuses,
  toasts,
} from '../testing/open.tsx';

const answering = (answer: () => Promise<OutcomeResponse>) =>
  jest.spyOn(apiClient, 'verifyEmail').mockImplementation(answer);

const ok = async () => ({ success: true });
const NO_ANSWER = 'Email verification failed. Please try again.';
const REFUSED = 'Email verification failed. The link may be expired or invalid.';

describe('success', () => {
  test.each(['/auth#token=t%2F1', '/auth?token=t%2F1'])(
    '[AU-12, AU-25] %s verifies the email immediately, calls the server once, and says so',
    async (mailed) => {
      const call = answering(ok);
      const page = await openedAuth(mailed);
      expect(call.mock.calls).toEqual([['t/1']]);
      expect(toasts()).toEqual(['success: Email verified successfully! You can now sign in.']);
      expect(page.toasts.current()).toMatchObject([{ duration: 4000 }]);
      expect(alerts()).toEqual([]);
    },
  );

  test('[AU-12, AU-28] shows login mode after 2 s, and fetches no profile for a signed-out visitor', async () => {
    answering(ok);
    const page = await openedAuth('/auth?mode=signup&token=t1');
    expect(page.address()).toBe('/auth?mode=signup');
    await page.pass(1999);
    expect(heading('Join Idea Hub')).toBeVisible();
    await page.pass(1);
    expect(page.address()).toBe('/auth?mode=login');
    expect(button('Sign In')).toBeVisible();
    expect(page.session.refreshProfile).not.toHaveBeenCalled();
  });

  test('[AU-03, AU-12] keeps text that was typed or prefilled in login mode', async () => {
    answering(ok);
    const page = openAuth('/auth?token=t1&email=ada%40host.org');
    await page.user.type(field('Password'), 'typed');
    await page.pass(2000);
    expect(field('Email')).toHaveValue('ada@host.org');
    expect(field('Password')).toHaveValue('typed');
    expect(page.address()).toBe('/auth?email=ada%40host.org&mode=login');
  });

  test.each<['before' | 'after']>([['before'], ['after']])(
    '[AU-12, AU-26] keeps a sign-up form that was typed into %s the answer, and shows a link to the sign-in',
    async (order) => {
      const answer = held<OutcomeResponse>();
      answering(() => answer.promise);
      const page = openAuth('/auth?mode=signup&token=t1');
      const verified = () => act(async () => answer.resolve({ success: true }));
      if (order === 'after') await verified();
      await page.user.type(field('Full Name'), 'Ada');
      if (order === 'before') await verified();
      expect(toasts()).toEqual(['success: Email verified successfully! You can now sign in.']);
      expect(statuses()).toEqual([
        'This form stays open, with what you typed. Go to the sign-in form',
      ]);
      await page.pass(20_000);
      expect(field('Full Name')).toHaveValue('Ada');
      await page.user.click(link('Go to the sign-in form'));
      expect(page.address()).toBe('/auth?mode=login');
      expect(statuses()).toEqual([]);
    },
  );

  test('[AU-12, AU-11] lets a sign-up in progress finish, which leads to the account', async () => {
    const answer = held<OutcomeResponse>();
    answering(() => answer.promise);
    const registered = held<SessionResult>();
    const page = openAuth('/auth?mode=signup&token=t1', {
      session: { register: () => registered.promise },
    });
    await page.user.type(field('Full Name'), 'Ada');
    await page.user.type(field('Email'), 'ada@host.org');
    await page.user.type(field('Password'), 'secret1');
    await page.user.type(field('Confirm Password'), 'secret1{Enter}');
    await act(async () => answer.resolve({ success: true }));
    await page.pass(2000);
    expect(page.address()).toBe('/auth?mode=signup');
    await act(async () => registered.resolve({ success: true, user: someUser() }));
    await page.pass(1000);
    expect(page.address()).toBe('/account');
  });

  test('[AU-12, AU-14] lets a reset link in progress finish', async () => {
    answering(ok);
    const sent = held<OutcomeResponse>();
    jest.spyOn(apiClient, 'forgotPassword').mockImplementation(() => sent.promise);
    const page = openAuth('/auth?mode=forgot-password&email=ada%40host.org&token=t1');
    await page.user.click(button('Send Reset Link'));
    await page.pass(5000);
    await act(async () => sent.resolve({ success: true }));
    expect(heading('Reset link sent!')).toBeVisible();
  });

  test('[AU-12] text that was typed in an earlier mode does not stop the redirect', async () => {
    const answer = held<OutcomeResponse>();
    answering(() => answer.promise);
    const page = openAuth('/auth?mode=signup&token=t1');
    await page.user.type(field('Full Name'), 'Ada');
    await page.user.click(link('Sign in instead'));
    await page.user.click(link('Forgot password?'));
    await act(async () => answer.resolve({ success: true }));
    await page.pass(2000);
    expect(page.address()).toBe('/auth?mode=login');
  });

  test('[AU-12, AU-26] a link leads to login mode at once', async () => {
    answering(ok);
    const page = await openedAuth('/auth?mode=signup&token=t1');
    expect(statuses()).toEqual(['Taking you to the sign-in form… Continue now']);
    await page.user.click(link('Continue now'));
    expect(page.address()).toBe('/auth?mode=login');
    expect(statuses()).toEqual([]);
  });

  const usedBefore = () =>
    Promise.reject(new ApiError(400, 'Verified', { details: { code: 'ALREADY_VERIFIED' } }));

  test.each<[string, Parameters<typeof openAuth>[1], () => Promise<OutcomeResponse>]>([
    ['a signed-in member', { user: someUser({ isEmailVerified: false }) }, ok],
    ['a loading session', { session: { state: { status: 'loading', user: null } } }, ok],
    ['a member whose link was used before', { user: someUser() }, usedBefore],
  ])(
    '[AU-12, AU-28] for %s, fetches the profile again and opens the account after 2 s',
    async (_who, options, answer) => {
      answering(answer);
      const page = await openedAuth('/auth?token=t1', options);
      expect(page.address()).toBe('/auth');
      expect(page.session.refreshProfile).toHaveBeenCalledTimes(1);
      expect(link('Go to your account')).toBeVisible();
      await page.pass(1999);
      expect(page.address()).toBe('/auth');
      await page.pass(1);
      expect(page.address()).toBe('/account');
    },
  );

  test('[AU-12] a link that was used before is no failure: says that the email is verified, and shows login mode', async () => {
    answering(usedBefore);
    const page = await openedAuth('/auth?mode=signup&token=t1');
    expect(alerts()).toEqual([]);
    expect(toasts()).toEqual(['success: Email verified successfully! You can now sign in.']);
    await page.pass(2000);
    expect(page.address()).toBe('/auth?mode=login');
  });
});

describe('failure', () => {
  test.each<[string, () => Promise<OutcomeResponse>]>([
    ['without success', async () => ({ success: false, error: 'Something else' })],
    ['400', () => Promise.reject(new ApiError(400, 'This link is used up'))],
    ['500', () => Promise.reject(new ApiError(500, 'Request failed'))],
    [
      '400 with details in an unknown format',
      () => Promise.reject(new ApiError(400, 'No', { details: 'used' })),
    ],
  ])('[AU-12] says that the link may be expired or invalid: answer %s', async (_case, answer) => {
    answering(answer);
    const page = await openedAuth('/auth?token=t1');
    expect(alerts()).toEqual([REFUSED]);
    expect(toasts()).toEqual([]);
    expect(statuses()).toEqual([]);
    await page.pass(5000);
    expect(page.address()).toBe('/auth');
  });

  test.each([
    ['the server', new ApiError(0, 'Network error. Please check your connection.')],
    ['the client itself', new TypeError('no storage')],
  ])('[AU-12] can be retried after a fault of %s', async (_case, fault) => {
    const answers: (() => Promise<OutcomeResponse>)[] = [() => Promise.reject(fault), ok];
    const call = answering(() => answers.shift()?.() ?? ok());
    const page = await openedAuth('/auth?token=t1');
    expect(alerts()).toEqual([NO_ANSWER]);
    await page.user.click(button('Try again'));
    expect(call.mock.calls).toEqual([['t1'], ['t1']]);
    expect(alerts()).toEqual([]);
    expect(toasts()).toEqual(['success: Email verified successfully! You can now sign in.']);
  });

  test('[AU-12] says that it is checking during a retry', async () => {
    const second = held<OutcomeResponse>();
    const answers = [Promise.reject(new ApiError(0, 'no answer')), second.promise];
    answering(() => answers.shift() ?? ok());
    const page = await openedAuth('/auth?token=t1');
    expect(statuses()).toEqual([]);
    await page.user.click(button('Try again'));
    expect(statuses()).toEqual(['Checking your email address…']);
    expect(document.body).not.toHaveFocus();
    second.resolve({ success: false });
    await page.pass(0);
    expect(statuses()).toEqual([]);
    expect(alerts()).toEqual([REFUSED]);
  });

  test('[CL-11] is not shown after the visitor left', async () => {
    const answer = held<OutcomeResponse>();
    answering(() => answer.promise);
    const page = await openedAuth('/auth?token=t1');
    expect(statuses()).toEqual(['Checking your email address…']);
    page.unmount();
    answer.resolve({ success: true });
    await page.pass(5000);
    expect(page.toasts.current()).toEqual([]);
    expect(page.address()).toBe('/auth');
  });
});

describe('the token', () => {
  test('[AU-25] is removed from the address, and the rest of the address stays', async () => {
    answering(ok);
    const page = openAuth('/auth?mode=login&token=t1&email=a%40b.c#help');
    expect(page.address()).toBe('/auth?mode=login&email=a%40b.c');
    expect(page.location().hash).toBe('#help');
    await page.pass(0);
    expect(JSON.stringify({ ...page.location(), key: undefined })).not.toContain('t1');
  });

  test('[AU-25] outlives a reload before its use, and a reload afterwards does not send it again', async () => {
    const call = answering(ok);
    const configuration = held<SocialClientIds>();
    const page = openAuth('/auth?token=t1', { social: configuration.promise });
    await page.pass(500);
    expect(page.address()).toBe('/auth');
    const entry = page.location();
    page.unmount();
    configuration.resolve({ googleClientId: null, githubClientId: null });
    await page.pass(20_000);
    expect(call).not.toHaveBeenCalled();

    const reloaded = await openedAuth('/auth', { routeState: entry.state });
    expect(call.mock.calls).toEqual([['t1']]);
    const used = reloaded.location();
    reloaded.unmount();

    const again = openAuth('/auth', { routeState: used.state });
    await again.pass(20_000);
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('[AU-25] outlives a change of mode', async () => {
    const call = answering(ok);
    const configuration = held<SocialClientIds>();
    const page = openAuth('/auth?token=t1', { social: configuration.promise });
    await page.user.click(link('Create an account'));
    await act(async () => configuration.resolve({ googleClientId: null, githubClientId: null }));
    await page.pass(0);
    expect(call.mock.calls).toEqual([['t1']]);
  });

  test.each([
    ['fails to load', () => Promise.reject(new Error('no configuration')), 0],
    ['never arrives', () => held<SocialClientIds>().promise, 10_000],
  ])('[AU-12] is used even if the configuration %s', async (_case, social, ms) => {
    const call = answering(ok);
    const page = openAuth('/auth?token=t1', { social: social() });
    await page.pass(ms);
    expect(call.mock.calls).toEqual([['t1']]);
  });

  test('[AU-12] an empty token is removed from the address and not sent', async () => {
    const call = answering(ok);
    const page = await openedAuth('/auth?token=');
    expect(call).not.toHaveBeenCalled();
    expect(page.address()).toBe('/auth');
    expect(statuses()).toEqual([]);
  });
});
