import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { policyOf } from './security-policy.ts';

const config = {
  ...DEFAULT_PLATFORM_CONFIG,
  apiBaseUrl: 'https://api.example/v1',
  remoteOrigins: ['https://auth.example', 'https://ideas.example'],
};

/** Directive → its sources. */
const policy = (change = {}, localRemotes = false): Record<string, string[]> =>
  read(policyOf({ name: 'harbour', config: { ...config, ...change }, localRemotes }).header);

const read = (text: string | null): Record<string, string[]> =>
  Object.fromEntries(
    (text ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

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

test('[RN-05] a path on the own origin adds nothing, and no origin is named twice', () => {
  const sources = policy({
    apiBaseUrl: '/api',
    sampleIdeas: '/ideas.json',
    telemetryUrl: 'https://auth.example/t',
  })['connect-src'];
  expect(sources).toEqual(["'self'", 'https://auth.example', 'https://ideas.example']);
});

test('[CM-10, RN-05] pictures come from any origin with TLS, and from an API that has none', () => {
  const pictures = ['data:', 'blob:', 'https:', "'self'"];
  expect(policy()['img-src']).toEqual(pictures);
  const local = policy({ apiBaseUrl: 'http://192.0.2.7:8080/api' });
  expect(local['img-src']).toEqual([...pictures, 'http://192.0.2.7:8080']);
});

test('[RN-05, DP-35] allows this and nothing else', () => {
  const remotes = ['https://auth.example', 'https://ideas.example'];
  expect(policy({ sampleIdeas: false })).toEqual({
    'default-src': ["'none'"],
    'script-src': ['blob:', "'self'", ...remotes],
    'style-src': ['blob:', "'self'", ...remotes],
    'worker-src': ["'none'"],
    'font-src': ["'self'", ...remotes],
    'img-src': ['data:', 'blob:', 'https:', "'self'"],
    'connect-src': ["'self'", ...remotes, 'https://api.example'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['harbour#remotes'],
  });
});

test('[DP-11] allows the visitor’s own machine only in a test environment', () => {
  const own = ['http://localhost:*', 'http://127.0.0.1:*'];
  const allowed = policy({}, true);
  for (const directive of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src']) {
    expect(allowed[directive]).toEqual(expect.arrayContaining(own));
  }
  // A development server uses this socket to reload the tab.
  expect(allowed['connect-src']).toContain('ws://localhost:*');
  expect(allowed['script-src']).not.toContain('ws://localhost:*');
  expect(JSON.stringify(policy())).not.toContain('localhost');
});

test('[PF-05, RN-05, DP-10] of many remotes the header has the schemes, and the page the origins: together the same', () => {
  const remoteOrigins = Array.from({ length: 100 }, (_, index) => `https://r${index}.example`);
  const { header, inPage } = policyOf({ name: 'harbour', config: { ...config, remoteOrigins } });
  expect(header.length).toBeLessThan(1024);
  expect(read(header)['script-src']).toEqual(['blob:', "'self'", 'https:']);
  expect(read(header)['connect-src']).toEqual(["'self'", 'https:', 'https://api.example']);
  for (const directive of ['script-src', 'style-src']) {
    expect(read(inPage)[directive]).toEqual(['blob:', "'self'", ...remoteOrigins]);
  }
  expect(read(inPage)['font-src']).toEqual(["'self'", ...remoteOrigins]);
  expect(read(inPage)['connect-src']).toEqual(["'self'", ...remoteOrigins, 'https://api.example']);
  // Directives that are in the header are not repeated in the page, where some don't work.
  expect(read(header)['default-src']).toEqual(["'none'"]);
  expect(Object.keys(read(header))).toEqual(
    expect.arrayContaining(['frame-ancestors', 'require-trusted-types-for', 'trusted-types']),
  );
  expect(Object.keys(read(inPage))).toEqual(['script-src', 'style-src', 'connect-src', 'font-src']);
  expect(policyOf({ name: 'harbour', config }).inPage).toBeNull();
});
