import { localConfig } from './local-config.ts';
import { portsFromEnv } from './ports.ts';

test('[RN-04, RN-05] the configuration follows the ports', () => {
  const ports = portsFromEnv({ API_PORT: '9090', AUTH_PORT: '4001' });
  expect(localConfig(ports, {})).toEqual({
    apiBaseUrl: 'http://localhost:9090/api',
    remoteOrigins: ['http://localhost:4001', 'http://localhost:3002', 'http://localhost:3003'],
    social: { googleClientId: null, githubClientId: null },
    sampleIdeas: true,
    ideas: 'samples',
    telemetryUrl: null,
    telemetryShare: 1,
  });
});

test('[CM-01, RN-05] with IDEAS=live the server’s ideas are shown, and no samples', () => {
  expect(localConfig(portsFromEnv({}), { IDEAS: 'live' })).toMatchObject({
    ideas: 'live',
    sampleIdeas: false,
  });
  expect(() => localConfig(portsFromEnv({}), { IDEAS: 'alive' })).toThrow(
    'IDEAS must be "samples" or "live", not "alive".',
  );
});

test('[DP-26] with TELEMETRY=on pages report to the API that is started, unless told where else', () => {
  const ports = portsFromEnv({ API_PORT: '9090' });
  const on = { TELEMETRY: 'on', TELEMETRY_SHARE: '0.25' };
  expect(localConfig(ports, on)).toMatchObject({
    telemetryUrl: 'http://localhost:9090/api/telemetry/v1/metrics',
    telemetryShare: 0.25,
  });
  const elsewhere = 'https://t.example/v1/metrics';
  expect(localConfig(ports, { ...on, TELEMETRY_URL: elsewhere }).telemetryUrl).toBe(elsewhere);
  expect(localConfig(ports, { TELEMETRY: 'off' }).telemetryUrl).toBeNull();
});

test.each([
  ['1.0', 1],
  ['1.', 1],
  ['.5', 0.5],
  ['0.50', 0.5],
  ['00.1', 0.1],
  ['0', 0],
])('[DP-26, RN-04] TELEMETRY_SHARE=%s is a number from 0 to 1', (text, telemetryShare) => {
  expect(localConfig(portsFromEnv({}), { TELEMETRY_SHARE: text })).toMatchObject({
    telemetryShare,
  });
});

test.each([
  [undefined, true],
  ['true', true],
  ['false', false],
  ['https://lists.example/ideas.json', 'https://lists.example/ideas.json'],
  ['/ideas.json', '/ideas.json'],
])('[HM-07] SAMPLE_IDEAS=%s gives %s', (value, expected) => {
  expect(localConfig(portsFromEnv({}), { SAMPLE_IDEAS: value }).sampleIdeas).toBe(expected);
});

test.each([
  ['SAMPLE_IDEAS', 'some', 'true, false or the address of a JSON list of ideas'],
  ['SAMPLE_IDEAS', 'http://', 'true, false or the address of a JSON list of ideas'],
  ['API_BASE_URL', 'notaurl', 'an http or https address, or a path that starts with /'],
  ['API_BASE_URL', '//elsewhere/api', 'an http or https address, or a path that starts with /'],
  ['TELEMETRY_URL', 'foo', 'an http or https address, or a path that starts with /'],
  ['TELEMETRY_URL', 'ftp://x/y', 'an http or https address, or a path that starts with /'],
  ['TELEMETRY_SHARE', '10%', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '1.5', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '.', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '-0', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '1.0.0', 'a number from 0 to 1'],
  ['TELEMETRY_SHARE', '0x1', 'a number from 0 to 1'],
  ['GOOGLE_CLIENT_ID', 'a b', 'an id as the provider shows it'],
  ['GITHUB_CLIENT_ID', '"Iv1"', 'an id as the provider shows it'],
])('[RN-04] refuses %s=%s by name and value', (name, value, mustBe) => {
  expect(() => localConfig(portsFromEnv({}), { [name]: value })).toThrow(
    `${name} must be ${mustBe}, not "${value}".`,
  );
});

test('[RN-05] takes what the variables say; an empty one is none', () => {
  const config = localConfig(portsFromEnv({}), {
    API_BASE_URL: '/api',
    GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
    GITHUB_CLIENT_ID: '',
    TELEMETRY_URL: 'https://t.example/collect?x=1',
  });
  expect(config).toMatchObject({
    apiBaseUrl: '/api',
    social: { googleClientId: '123-abc.apps.googleusercontent.com', githubClientId: null },
    telemetryUrl: 'https://t.example/collect?x=1',
  });
});
