import type { BootData } from '@composed/contract/discovery';
import { status } from './report.ts';
import { switchRemote } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite();

const turn = (on: boolean, pkg = 'remote-ideas') =>
  switchRemote(fixture.context(), pkg, on, on ? null : 'It eats drafts');
const text = async (path: string) => await fixture.text(`site/current/public/${path}`);
const boot = async (path: string): Promise<BootData> =>
  JSON.parse(/id="idea-hub-boot">([^<]*)</.exec(await text(path))?.[1] ?? 'null');

test('[DP-14] off: no page names a file of it, and the reason stands in the status', async () => {
  await turn(false);
  expect((await boot('index.html')).release).toBeNull();
  expect(await text('index.html')).not.toContain('https://hub.ideas.example/1.0.0');
  expect(JSON.parse(await text('discovery.json'))).toMatchObject({
    microFrontends: { 'remote-ideas': [] },
    extras: { disabled: ['remote-ideas'] },
  });
  expect((await boot('auth.html')).release?.name).toBe('remote-auth');
  const found = await status(fixture.context());
  expect(found?.packages.find(({ pkg }) => pkg === 'remote-ideas')?.disabled).toEqual({
    why: 'It eats drafts',
    since: '2026-03-01T12:00:00.000Z',
  });
});

test('[DP-14] on again: its live release is back, and a promote meanwhile counts @ci', async () => {
  await turn(false);
  const two = await fixture.published('remote-ideas', { words: 'two' });
  await fixture.promote([two]);
  expect((await boot('index.html')).release).toBeNull();
  await turn(true);
  expect((await boot('index.html')).release?.release).toBe(two.release);
});

test('[DP-14] twice changes nothing; the host, and what is not live, are refused @ci', async () => {
  await turn(false);
  expect((await turn(false)).changed).toBe(false);
  await expect(turn(false, 'host')).rejects.toThrow('Without its host there is no site');
  await expect(turn(false, 'remote-blog')).rejects.toThrow(
    'Nothing of remote-blog is live; "status" shows what is.',
  );
  expect((await fixture.generation()).number).toBe(3);
});

test('[DP-14] on is refused while it does not fit the host @ci', async () => {
  await turn(false);
  const routes = [{ path: '/new', remote: 'remote-ideas', screen: 'new' }];
  await fixture.deploy('host', { routes });
  await expect(turn(true)).rejects.toThrow('has no screen "new"');
});
