import { fakeSession } from '@idea-hub/shared/testing/render';
import { authHelpers, isCreatedWithoutSession } from './auth-helpers.ts';
import { keepVerifier } from './provider.ts';

const account = {
  email: 'ada@host.org',
  password: 'secret1',
  confirmPassword: 'secret1',
  name: 'Ada',
};

beforeEach(() => sessionStorage.clear());

describe('sign-up', () => {
  test('[AU-27] sends email, password, confirmation and name', async () => {
    const session = fakeSession();
    const result = await authHelpers(session).signUp(account);
    expect(session.register).toHaveBeenCalledWith(account, expect.anything());
    expect(result).toMatchObject({ success: true, error: null });
  });

  test('[AU-27] returns the error of a failure', async () => {
    const session = fakeSession({ register: { success: false, error: 'Taken', status: 409 } });
    const result = await authHelpers(session).signUp(account);
    expect(result).toMatchObject({ success: false, error: 'Taken', thrown: false });
  });

  test('[AU-17] a success does not count as an account without a session', async () => {
    expect(isCreatedWithoutSession(await authHelpers(fakeSession()).signUp(account))).toBe(false);
  });
});

describe('social', () => {
  test('[AU-27] sends the provider, the authorization code and the stored verifier', async () => {
    keepVerifier('google', 'verifier-1');
    const session = fakeSession();
    const result = await authHelpers(session).social({ provider: 'google', code: 'c1' });
    expect(session.social).toHaveBeenCalledWith('google', 'c1', 'verifier-1', expect.anything());
    expect(result).toMatchObject({ success: true, error: null });
  });

  test('[AU-21, AU-27] sends the code without a verifier if none is stored, and returns the error', async () => {
    const session = fakeSession({ social: { success: false, error: 'No verifier', status: 400 } });
    const result = await authHelpers(session).social({ provider: 'github', code: 'c1' });
    expect(session.social).toHaveBeenCalledWith('github', 'c1', undefined, expect.anything());
    expect(result).toMatchObject({ success: false, error: 'No verifier', status: 400 });
  });

  test.each(['linkedin', 'facebook', ''])(
    '[AU-22] throws for the provider %j',
    async (provider) => {
      const session = fakeSession();
      const call = authHelpers(session).social({ provider, code: 'c1' });
      await expect(call).rejects.toThrow('Unsupported social provider');
      expect(session.social).not.toHaveBeenCalled();
    },
  );
});
