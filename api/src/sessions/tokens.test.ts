import { newRefreshToken, randomSecret, successors } from './tokens.ts';

test('[AP-06] the pair that follows a token is known to nobody without the session’s secret', () => {
  const [token, secret] = [newRefreshToken(), randomSecret()];
  expect(successors(token, secret)).toEqual(successors(token, secret));
  const pairs = [
    successors(token, secret),
    successors(token, secret, true),
    successors(token, randomSecret()),
    successors(newRefreshToken(), secret),
  ];
  const tokens = pairs.flatMap((pair) => [pair.token.slice(3), pair.refreshToken.slice(3)]);
  expect(new Set(tokens).size).toBe(8);
});
