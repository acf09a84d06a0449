import { DEFAULT_RUNTIME_CONFIG } from '@idea-hub/shared/contracts/runtime-config';
import { contentSecurityPolicy } from './security-policy.ts';

const config = {
  ...DEFAULT_RUNTIME_CONFIG,
  apiBaseUrl: 'https://api.example/v1',
  remoteOrigins: ['https://auth.example', 'https://ideas.example'],
};

/** Directive → its sources. */
const policy = (change = {}): Record<string, string[]> =>
  Object.fromEntries(
    contentSecurityPolicy({ ...config, ...change })
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

test('[RN-05] scripts come from the host and the configured remotes alone', () => {
  expect(policy()['script-src']).toEqual([
    "'self'",
    'https://auth.example',
    'https://ideas.example',
  ]);
});

test('[RN-05] calls go to the configured API, list of ideas and telemetry', () => {
  const sources = policy({
    sampleIdeas: 'https://lists.example/ideas.json',
    telemetryUrl: 'https://telemetry.example/collect?x=1',
  })['connect-src'];
  expect(sources).toEqual(
    expect.arrayContaining([
      'https://api.example',
      'https://lists.example',
      'https://telemetry.example',
    ]),
  );
});

test('allows nothing unsafe, and asks for Trusted Types', () => {
  const text = contentSecurityPolicy(config);
  expect(text).not.toMatch(/unsafe|\*/);
  expect(policy()['default-src']).toEqual(["'none'"]);
  expect(policy()['require-trusted-types-for']).toEqual(["'script'"]);
});
