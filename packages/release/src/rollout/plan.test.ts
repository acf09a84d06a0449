import { readBudget, readLiars, readSteps } from './plan.ts';
import { sourceOf } from './source.ts';

test('[DP-27] reads steps and budget', () => {
  expect(readSteps('1, 5,25')).toEqual([1, 5, 25]);
  expect(readSteps()).toEqual([1, 5, 25, 100]);
  expect(readBudget('0.5')).toBe(0.005);
  expect(readBudget()).toBe(0.01);
  expect([readBudget('0.01'), readBudget('50')]).toEqual([0.0001, 0.5]);
});

test.each(['', '0', '5,1', '1,1', '1,101', '1,x', '1,,5', '-1', '1.5'])(
  '[DP-27] refuses the steps "%s"',
  (text) => expect(() => readSteps(text)).toThrow('--steps must be rising per cents'),
);

test('[DP-27] refuses to begin with all browsers', () => {
  expect(() => readSteps('100')).toThrow('--steps must begin below 100');
});

test('[DP-27] refuses a password in an address, and does not repeat it', () => {
  const source = () => sourceOf('api=https://ada:secret@api.example', {}, () => new Date());
  expect(source).toThrow('--metrics must have no name and password');
  expect(source).not.toThrow('secret');
});

test('[DP-27] refuses a token that no header can carry', () => {
  const source = (token: string) =>
    sourceOf('api=http://x', { RELEASE_METRICS_TOKEN: token }, () => new Date());
  expect(() => source('sixteen-chàracters→')).toThrow('RELEASE_METRICS_TOKEN must be one word');
  expect(source('sixteen-characters\n').name).toBe('the API at http://x/');
});

test.each(['', '0', '0.009', '50.001', '51', '100', '-1', '1e1', 'all'])(
  '[DP-27] refuses the budget "%s"',
  (text) =>
    expect(() => readBudget(text)).toThrow(
      '--budget must be per cents of the loads from 0.01 to 50',
    ),
);

test.each(['', 'api', 'api=', 'api=ideas', 'statsd=http://x', 'api=file:///etc/passwd'])(
  '[DP-27] refuses the source "%s"',
  (text) =>
    expect(() => sourceOf(text, {}, () => new Date())).toThrow('--metrics must be api= or prom'),
);

test('[DP-32] as many networks as somebody rents may lie, unless another number is given', () => {
  expect(readLiars()).toBe(32);
  expect([readLiars('0'), readLiars('1000')]).toEqual([0, 1_000]);
  for (const text of ['', '-1', '1001', '1.5', '2e3', 'all']) {
    expect(() => readLiars(text)).toThrow('--liars must be a number of networks from 0');
  }
});
