import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import type { ReleaseContext } from './context.ts';
import { endPreview, preview } from './preview.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { StoreError } from './store.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite();

interface Statement {
  Action: string;
  Resource: string | string[];
}

/** Reads the bucket policy in docs/setting-up-a-site.md. */
function statements(): Statement[] {
  const text = readFileSync(join(ROOT, 'docs', 'setting-up-a-site.md'), 'utf8');
  const [, json = ''] = /```json\n(\{\n {2}"Version": "2012-10-17".*?)```/s.exec(text) ?? [];
  return JSON.parse(json).Statement;
}

/** Makes a context whose store `s3://ideas/live` allows only what the team's policy allows. */
function asTeam(): ReleaseContext {
  const { store } = fixture;
  const may = (action: string, resource: string) =>
    statements().some(({ Action, Resource }) => {
      const allowed = [Resource].flat().map((each) => each.replace('arn:aws:s3:::', ''));
      const isMet = (each: string) =>
        each.endsWith('*') ? resource.startsWith(each.slice(0, -1)) : resource === each;
      return Action === `s3:${action}` && allowed.some(isMet);
    });
  const guard =
    <A extends [string, ...unknown[]], R>(action: string, act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (!may(action, `ideas/live/${args[0]}`)) throw new StoreError(`${action} ${args[0]}: 403`);
      return act(...args);
    };
  const refuse = () => Promise.reject(new StoreError('PutObject site/: 403'));
  return fixture.context({
    signer: (owner) => {
      if (owner === 'site') throw new StoreError('There is no key of the site here.');
      return fixture.keyOf(owner);
    },
    store: {
      ...store,
      read: guard('GetObject', store.read),
      modified: guard('GetObject', store.modified),
      list: async (prefix) => {
        if (!may('ListBucket', 'ideas')) throw new StoreError('ListBucket: 403');
        return store.list(prefix);
      },
      create: guard('PutObject', store.create),
      replace: guard('PutObject', store.replace),
      remove: guard('DeleteObject', store.remove),
      putSite: refuse,
      tidy: refuse,
    },
  });
}

test('[DP-20, DP-23] the documented rights of a team let it publish and preview, and change nothing else', async () => {
  const team = asTeam();
  const published = await publish(team, fixture.build('remote-ideas', { words: 'two' }));
  await preview(team, published, { name: 'pr-1', lastsMs: 60_000 });
  await endPreview(team, 'remote-ideas', 'pr-1');
  const before = await fixture.store.list('');
  const auth = fixture.build('remote-auth', { words: 'two' });
  await expect(publish(team, auth)).rejects.toThrow(/^PutObject .*remote-auth.*: 403/);
  const how = { traffic: 100, why: null };
  await expect(promote(team, [published], how)).rejects.toThrow('no key of the site');
  const stolen = { ...team, signer: fixture.context().signer };
  await expect(promote(stolen, [published], how)).rejects.toThrow(/^PutObject live\/.*: 403/);
  await expect(prune(stolen, 1)).rejects.toThrow('403');
  const key = `releases/remote-ideas/${fixture.first.ideas.release}/release.json`;
  await expect(team.store.remove(key)).rejects.toThrow('403');
  expect(await fixture.store.list('')).toEqual(before);
});
