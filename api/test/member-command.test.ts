import { member as run } from '../src/members/member-command.ts';
import { purge } from '../src/purge.ts';
import { bearer } from './support/client.ts';
import { Community, ideaForm, LIVE, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { COMMUNITY_TABLES, difference, fillEveryTable, rowsOf } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

onEachDatabase((make) => {
  let server: TestServer;
  let community: Community;
  beforeEach(async () => {
    server = await TestServer.start(make, LIVE);
    community = new Community(server);
  });
  afterEach(() => server.stop());

  const command = (...args: string[]) => run(args, { DATABASE_URL: server.database.url });

  test('[CM-28] shows a member, suspends with a reason and lifts the suspension', async () => {
    const { author, reviewer, ideaId } = await fillEveryTable(community);
    await community.submit(author);
    expect(await command('show', author.email.toUpperCase())).toMatch(
      /suspended: no\nideas: 2, 1 of them published\n/,
    );
    await command('suspend', author.email, 'Advertising', 'in messages');
    expect(await command('show', author.email)).toMatch(
      /suspended: since 20.*Z: Advertising in messages\n/,
    );
    const refused = await server.login<object>(author.email, author.password);
    expect(refused.body).toMatchObject({
      status: 403,
      message: 'This account is suspended: Advertising in messages',
    });

    const page = await community.page(ideaId);
    expect([page.status, page.body.takesMessages]).toEqual([200, false]);
    const message = { name: 'Vera', email: 'vera@example.com', message: 'Hello' };
    const send = async () =>
      (await server.post(`/ideas/${ideaId}/messages`, message, withKey())).status;
    expect(await send()).toBe(403);
    expect((await community.decide(reviewer, ideaId, 'withdraw', 3, 'Why')).status).toBe(200);

    await command('unsuspend', author.email);
    expect((await server.login(author.email, author.password)).status).toBe(200);
    expect((await community.submit(author, ideaForm({ title: 'Back again' }))).status).toBe(201);
  });

  test('[CM-28, CM-10] deletes a member as the member’s own deletion does', async () => {
    const [own, operators] = [await fillEveryTable(community), await fillEveryTable(community)];
    // Waits until the mail of both has been sent.
    await server.mails('nobody@example.com');
    const look = () => rowsOf(server.queries, COMMUNITY_TABLES);
    const before = await look();
    const { token, password } = own.author;
    await server.post('/users/deletion', { password }, bearer(token));
    const between = await look();
    expect(await command('delete', operators.author.email)).toContain('is deleted');
    expect(difference(between, await look())).toEqual(difference(before, between));
    expect((await community.page(operators.ideaId)).status).toBe(404);
    const found = await community.get<{ total: number }>('/ideas?search=saved');
    expect(found.body.total).toBe(0);
    expect((await server.profile(operators.author.token)).status).toBe(401);
    await purge(server.queries, server.clock.now());
    await server.register({ email: operators.author.email });
  });

  test('[CM-28] says what is wrong with a command', async () => {
    const { email } = await server.member();
    for (const args of [[], ['show'], ['show', email, 'x'], ['drop', email], ['toString', email]]) {
      await expect(command(...args)).rejects.toThrow('Say what to do');
    }
    expect(await command('suspend', email, 'x'.repeat(500))).toContain('is suspended');
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      await expect(command('suspend', email, reason)).rejects.toThrow('Give a reason');
    }
    for (const action of ['show', 'unsuspend', 'delete']) {
      await expect(command(action, 'nobody@example.com')).rejects.toThrow(
        'There is no member nobody@example.com.',
      );
    }
  });
});
