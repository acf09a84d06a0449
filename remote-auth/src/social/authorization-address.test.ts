import { authorizationAddress } from './start-social.ts';

const request = { clientId: 'id 1', origin: 'https://hub.example', challenge: 'chal-lenge' };

const parts = (provider: string) => {
  const address = new URL(authorizationAddress({ ...request, provider }));
  return {
    page: address.origin + address.pathname,
    query: Object.fromEntries(address.searchParams),
  };
};

test('[AU-19] asks Google for a code, offline access and consent', () => {
  expect(parts('google')).toEqual({
    page: 'https://accounts.google.com/o/oauth2/v2/auth',
    query: {
      client_id: 'id 1',
      redirect_uri: 'https://hub.example/auth',
      response_type: 'code',
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      state: 'google',
      code_challenge: 'chal-lenge',
      code_challenge_method: 'S256',
    },
  });
});

test('[AU-20] asks GitHub for the email', () => {
  expect(parts('github')).toEqual({
    page: 'https://github.com/login/oauth/authorize',
    query: {
      client_id: 'id 1',
      redirect_uri: 'https://hub.example/auth',
      response_type: 'code',
      scope: 'user:email',
      state: 'github',
      code_challenge: 'chal-lenge',
      code_challenge_method: 'S256',
    },
  });
});

test.each(['linkedin', 'toString', ''])('[AU-22] has no way to start %j', (provider) => {
  expect(() => parts(provider)).toThrow('Unsupported social provider');
});
