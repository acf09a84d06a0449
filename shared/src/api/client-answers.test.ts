/** @jest-environment node */

import { withServedClient } from '../testing/api-client.ts';
import { outcomeText } from './read-answers.ts';

const page = withServedClient();

describe('queries and answers', () => {
  test('[CL-02] GET takes query parameters', async () => {
    await page.api.send({
      method: 'GET',
      path: '/ideas',
      query: { q: 'clean & green', page: 2, draft: false, sort: undefined },
    });
    expect(page.last()?.path).toBe('/ideas?q=clean+%26+green&page=2&draft=false');
  });

  test('[CL-02] 204 is an empty answer', async () => {
    page.server.answerWith(() => ({ status: 204 }));
    await expect(page.api.logout('rt')).resolves.toBeUndefined();
    await expect(page.api.send({ method: 'DELETE', path: '/x' })).resolves.toBeUndefined();
  });

  test('[CL-02] an answer of 200 without a body is empty too', async () => {
    page.server.answerWith(() => ({ status: 200, text: '' }));
    await expect(page.api.send({ method: 'GET', path: '/x' })).resolves.toBeUndefined();
  });

  test('[CL-02] hands a parsed answer on as it is', async () => {
    page.server.answerWith(() => ({ status: 200, json: [1, { two: null }] }));
    await expect(page.api.send({ method: 'GET', path: '/x' })).resolves.toEqual([1, { two: null }]);
  });

  test('[CM-10] a picture that the API keeps has its address below the base URL; any other keeps its own', async () => {
    const answers: [path: string, json: (profile: object) => object][] = [
      ['/users/profile', (profile) => ({ id: 'u1', profile })],
      ['/auth/social/google', (profile) => ({ user: { id: 'u1', profile } })],
    ];
    for (const [path, json] of answers) {
      for (const [kept, shown] of [
        ['/pictures/a', /^http:.*\/pictures\/a$/],
        ['https://faces.example/a', /^https:\/\/faces.example\/a$/],
      ] as const) {
        page.server.answerWith(() => ({ status: 200, json: json({ profilePicture: kept }) }));
        expect(await page.api.send({ method: 'GET', path })).toEqual(
          json({ profilePicture: expect.stringMatching(shown) }),
        );
      }
    }
  });

  test('[CL-08] an answer of 200 with success false tells its error, else its message', async () => {
    page.server.answerWith(() => ({
      status: 200,
      json: { success: false, error: 'E', message: 'M' },
    }));
    expect(outcomeText(await page.api.verifyEmail('v'))).toBe('E');
    page.server.answerWith(() => ({ status: 200, json: { success: false, message: 'M' } }));
    expect(outcomeText(await page.api.verifyEmail('v'))).toBe('M');
    page.server.answerWith(() => ({ status: 200, json: { success: false } }));
    expect(outcomeText(await page.api.verifyEmail('v'))).toBe('');
    page.server.answerWith(() => ({
      status: 200,
      json: { success: false, error: 'E', message: 'M' },
    }));
    const data = { email: 'a@b.c', password: 'secret', name: 'Ada' };
    await expect(page.api.register(data)).resolves.toMatchObject({ success: false, message: 'E' });
  });

  test('[CL-08] a token in a sign-in that is answered with success false counts for nothing', async () => {
    const json = {
      success: false,
      verified: true,
      token: 'at_1',
      user: { id: 'u1' },
      userId: 'u1',
    };
    page.server.answerWith(() => ({ status: 200, json }));
    await expect(page.api.login({ email: 'a@b.c', password: 'p' })).resolves.toMatchObject({
      token: null,
    });
    await expect(page.api.social('github', { code: 'c' })).resolves.toMatchObject({ token: null });
  });

  describe.each([
    ['its error', { success: false, error: 'Closed today', message: 'M' }, 'Closed today'],
    ['else its message', { success: false, message: 'Closed today' }, 'Closed today'],
    ['else that it failed', { success: false }, 'Request failed'],
  ])('an answer of 200 with success false tells %s', (_which, failed, message) => {
    const whole = { ...failed, id: 'u1', email: 'a@b.c', token: 'at_2', refreshToken: 'rt_2' };

    test.each([
      ['reading the profile', failed, () => page.api.getProfile()],
      ['reading a profile that is there', whole, () => page.api.getProfile()],
      ['changing the profile', whole, () => page.api.updateProfile({ name: 'Ada' })],
      ['refreshing', whole, () => page.api.refresh('rt_1')],
    ])('[CL-08] %s', async (_what, json, call) => {
      page.server.answerWith(() => ({ status: 200, json }));
      await expect(call()).rejects.toMatchObject({ name: 'ApiError', status: 200, message });
    });
  });

  test('[CL-08] a refresh that is answered with success false has the server’s text as its cause', async () => {
    page.tokens.setTokens({ token: 'at_1', refreshToken: 'rt_1' });
    page.server.answerWith(({ path }) =>
      path === '/auth/refresh'
        ? { status: 200, json: { success: false, error: 'Closed today' } }
        : { status: 401 },
    );
    const error = await page.api.getProfile().catch((thrown) => thrown);
    expect(error.cause).toMatchObject({ message: 'Failed to refresh token' });
    expect(error.cause.cause).toMatchObject({ message: 'Closed today' });
  });

  test.each([
    ['a list', []],
    ['text', 'hello'],
    ['nothing', null],
    ['numbers', { token: 7, verified: 'yes', success: 1, user: 'x' }],
  ])('[CL-04] an answer that is %s has the documented shape all the same', async (_name, json) => {
    page.server.answerWith(() => ({ status: 200, json }));
    await expect(page.api.login({ email: 'a@b.c', password: 'p' })).resolves.toEqual({
      verified: false,
      token: null,
      refreshToken: null,
      userId: '',
      email: '',
      name: '',
    });
    await expect(page.api.register({ email: 'a@b.c', password: 'p', name: 'n' })).resolves.toEqual({
      success: false,
      user: null,
      token: null,
      refreshToken: null,
      message: '',
    });
    await expect(page.api.social('github', { code: 'c' })).resolves.toEqual({
      user: null,
      token: null,
      refreshToken: null,
    });
    await expect(page.api.resetPassword({ token: 't', newPassword: 'p' })).resolves.toMatchObject({
      success: false,
    });
    await expect(page.api.refresh('rt')).rejects.toMatchObject({ message: 'Request failed' });
    await expect(page.api.getProfile()).rejects.toMatchObject({ message: 'Request failed' });
  });
});
