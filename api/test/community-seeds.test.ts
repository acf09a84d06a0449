import { readFileSync } from 'node:fs';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { DEMO_REVIEWER } from '../src/dev/demo-accounts.ts';
import { SAMPLE_IDEAS } from '../src/dev/sample-ideas.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas']['answer'];

onEachDatabase((make) => {
  test('[CM-01, CM-09] live development has the eight samples and a demo reviewer; a later start leaves them as they are; production has neither', async () => {
    const database = await make();
    const first = await TestServer.start(make, { ...LIVE, database });
    const list = await first.send<List>('GET', '/ideas');
    expect(list.body.ideas.map(({ id, title }) => [id, title])).toEqual(
      SAMPLE_IDEAS.map(([title], index) => [index + 1, title]),
    );
    const { email, password } = DEMO_REVIEWER;
    const { token } = (await first.login(email, password)).body;
    const community = new Community(first);
    expect((await community.get('/review/ideas', token ?? '')).status).toBe(200);
    await first.post('/ideas/3/withdrawal', undefined, { authorization: `Bearer ${token}` });
    await first.app.close();

    const second = await TestServer.start(make, { ...LIVE, database, clock: first.clock });
    expect((await second.send<List>('GET', '/ideas')).body.total).toBe(7);
    await second.app.close();

    const env = { NODE_ENV: 'production', IDEAS: 'live' };
    const production = await TestServer.start(make, { env, database, clock: first.clock });
    expect((await production.login(email, password)).status).toBe(401);
    const after = await new Community(production).get('/review/ideas', token ?? '');
    expect(after.status).toBe(401);
    await production.app.close();
    await database.remove();

    const fresh = await TestServer.start(make, { env });
    expect((await fresh.send<List>('GET', '/ideas')).body.total).toBe(0);
    expect((await fresh.login(email, password)).status).toBe(401);
    await fresh.stop();
  });

  test('[CM-01] samples mode makes neither @ci', async () => {
    const server = await TestServer.start(make);
    expect(await server.queries.selectFrom('ideas').select('id').execute()).toEqual([]);
    expect((await server.login(DEMO_REVIEWER.email, DEMO_REVIEWER.password)).status).toBe(401);
    await server.stop();
  });
});

test('[CM-01] the samples are those that pages show in samples mode', () => {
  const file = '../../remote-ideas/src/catalogue/public/sample-ideas.ts';
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const [title, description] of SAMPLE_IDEAS) {
    expect(source).toContain(`'${title}'`);
    expect(source).toContain(description);
  }
});
