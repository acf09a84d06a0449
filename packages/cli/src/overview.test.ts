import { portsFromEnv } from '@composed/workspace/ports';
import { overview } from './overview.ts';

const releases = (env: NodeJS.ProcessEnv) =>
  overview(portsFromEnv(env), env)
    .find((line) => line.includes('Releases'))
    ?.trim();

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'npm run release -- status'],
  [{ HOST_PORT: '7300' }, 'HOST_PORT=7300 npm run release -- status'],
  [
    { RELEASE_STORE: '/srv/a store', RELEASE_KEYS: "/srv/ada's" },
    "RELEASE_STORE='/srv/a store' RELEASE_KEYS='/srv/ada'\\''s' npm run release -- status",
  ],
])(
  '[RN-04] with %j, the command for the releases reads the store of this start',
  (env, command) => {
    expect(releases(env)).toBe(`Releases        ${command}`);
  },
);

test('[RN-04] the address to open has the chosen port', () => {
  const env = { HOST_PORT: '7300' };
  expect(overview(portsFromEnv(env), env)[0]).toContain('http://localhost:7300');
});
