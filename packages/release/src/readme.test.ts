import { join } from 'node:path';
import { configure } from './configure.ts';
import { ensureKey, openContext } from './context.ts';
import { newest } from './ledger.ts';
import { goLive, takeBack } from './testing/readme-example.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

const PACKAGES = ['remote-ideas', 'remote-auth', 'host'];

let fixture: ReleaseFixture;
const { env } = process;
beforeEach(async () => {
  fixture = new ReleaseFixture();
  process.env = {
    ...env,
    RELEASE_STORE: join(fixture.root, 'own-store'),
    RELEASE_KEYS: join(fixture.root, 'keys'),
    RELEASE_BY: 'Ada',
  };
  jest.spyOn(console, 'log').mockImplementation();
  const keys = ['site', ...PACKAGES].map((owner) => [
    owner,
    [ensureKey(owner, process.env).publicKey],
  ]);
  await configure(context(), fixture.site({ keys: Object.fromEntries(keys) }), null);
  for (const pkg of PACKAGES) await goLive(fixture.build(pkg));
});
afterEach(() => {
  process.env = env;
  fixture.close();
});

const context = () => openContext(process.env, { dryRun: false, say: () => {} });
const liveOf = async (pkg: string) =>
  (await newest(context()))?.generation.packages[pkg]?.stable.release;

test('[PL-07] a build goes live and is taken back as the README shows it @ci', async () => {
  const first = await liveOf('remote-ideas');

  const second = await goLive(fixture.build('remote-ideas', { words: 'two' }));
  expect(`remote-ideas@${await liveOf('remote-ideas')}`).toBe(second);
  await takeBack('remote-ideas');
  expect(await liveOf('remote-ideas')).toBe(first);
});
