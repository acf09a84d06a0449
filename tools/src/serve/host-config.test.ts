import { localConfig } from './host-config.ts';
import { portsFromEnv } from './ports.ts';

test('[RN-04, RN-05] the configuration follows the ports', () => {
  const ports = portsFromEnv({ API_PORT: '9090', AUTH_PORT: '4001' });
  expect(localConfig(ports, {})).toEqual({
    apiBaseUrl: 'http://localhost:9090/api',
    remoteOrigins: ['http://localhost:4001', 'http://localhost:3002', 'http://localhost:3003'],
    social: { googleClientId: null, githubClientId: null },
    sampleIdeas: true,
    telemetryUrl: null,
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

test('[RN-04] a wrong SAMPLE_IDEAS is refused by name', () => {
  expect(() => localConfig(portsFromEnv({}), { SAMPLE_IDEAS: 'some' })).toThrow(
    'SAMPLE_IDEAS must be true, false or the address of a JSON list of ideas, not "some".',
  );
});
