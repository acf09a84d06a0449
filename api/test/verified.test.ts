import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { member as run } from '../src/members/commands.ts';
import { purge } from '../src/purge.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, ideaForm, LIVE } from './support/community.ts';
import { type Change, changesOf } from './support/community-changes.ts';
import { onEachDatabase } from './support/databases.ts';
import { COMMUNITY_TABLES, difference, fillEveryTable, rowsOf } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

/** Changes of the member's own data, and views, which count for visitors too. */
const OPEN_TO_UNVERIFIED: readonly Change[] = [
  'POST /ideas/{id}/withdrawal',
  'DELETE /ideas/{id}/like',
  'DELETE /ideas/{id}/save',
  'POST /ideas/{id}/views',
  'DELETE /ideas/{id}/offer',
  'DELETE /comments/{id}',
  'PUT /messages/{id}/read',
  'DELETE /messages/{id}',
  'PUT /messages/{id}/block',
  'DELETE /messages/blocks/{id}',
  'PUT /notifications/read',
  'DELETE /drafts/{form}',
  'PUT /users/settings',
  'DELETE /users/picture',
  'POST /users/email',
  'POST /users/email/confirmation',
  'DELETE /users/email',
  'PUT /users/password',
  'DELETE /users/sessions/{id}',
  'DELETE /users/sessions',
  'POST /newsletter',
  'POST /newsletter/confirmation',
  'POST /newsletter/unsubscription',
  'POST /users/deletion',
];

/** Visitors may make these calls too, so a session makes no difference. */
const OPEN_TO_VISITORS: readonly Change[] = [
  'POST /ideas/{id}/views',
  'POST /newsletter',
  'POST /newsletter/confirmation',
  'POST /newsletter/unsubscription',
];

onEachDatabase((make) => {
  async function start() {
    const server = await TestServer.start(make, LIVE);
    const community = new Community(server);
    const people = await fillEveryTable(community);
    const member = await server.member();
    /** Prepares and sends each change, with these columns set in every account. */
    async function forEachChange(
      columns: { email_verified_at: number | null } | { suspended_at: number | null },
      restored: typeof columns,
      judge: (name: Change, status: number, code: string | undefined, changed: object) => void,
    ) {
      for (const [name, makers] of Object.entries(changesOf(community, people))) {
        for (const prepare of makers) {
          const { method, path, body, headers } = await prepare(member);
          await server.queries.updateTable('users').set(columns).execute();
          // Sends the mail of the preparation first.
          await server.mails(member.email);
          const before = await rowsOf(server.queries, COMMUNITY_TABLES);
          const answer = await server.send(method, path, body, headers);
          const changed = difference(before, await rowsOf(server.queries, COMMUNITY_TABLES));
          judge(name as Change, answer.status, answer.body?.details?.code, changed);
          await server.queries.updateTable('users').set(restored).execute();
        }
      }
    }
    return { server, community, forEachChange };
  }

  test('[CM-16] refuses every change by an unverified member, except of what is only their own @ci', async () => {
    const { forEachChange } = await start();
    await forEachChange({ email_verified_at: null }, { email_verified_at: 1 }, (name, ...found) => {
      if (OPEN_TO_UNVERIFIED.includes(name)) {
        expect([name, Math.floor(found[0] / 100)]).toEqual([name, 2]);
      } else {
        expect([name, ...found]).toEqual([name, 403, 'EMAIL_NOT_VERIFIED', {}]);
      }
    });
  });

  test('[CM-28] refuses every change by a suspended member @ci', async () => {
    const { forEachChange } = await start();
    await forEachChange({ suspended_at: 1 }, { suspended_at: null }, (name, ...found) => {
      if (OPEN_TO_VISITORS.includes(name)) return;
      expect([name, ...found]).toEqual([name, 403, 'ACCOUNT_SUSPENDED', {}]);
    });
  });

  test('[CM-16] tells an unverified member what to do, and leaves reading open', async () => {
    const { server } = await start();
    const { token } = await server.register();
    const refused = await server.send('PUT', '/ideas/1/like', undefined, bearer(token));
    expect(refused.body.message).toBe(
      'Verify your email first. Open the link that we sent to you, or ask for a new one with "Resend verification email".',
    );
    for (const path of ['/users/profile', '/ideas/mine', '/messages', '/users/export']) {
      const { status } = await server.send('GET', path, undefined, bearer(token));
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('[CM-16] a signed-in member can have the verification mail sent again, and can then take part @ci', async () => {
    const { server } = await start();
    const { email, token } = await server.register();
    const mails = async () => (await server.mails(email)).length;
    const before = await mails();
    const asked = await server.post('/auth/resend-verification', { email }, bearer(token));
    expect([asked.status, await mails()]).toEqual([200, before + 1]);
    const draft = () =>
      server.send('PUT', '/drafts/submit', { version: 0, content: 'text' }, bearer(token));
    expect((await draft()).status).toBe(403);
    const verificationToken = await server.mailedToken(email);
    await server.post('/auth/verify-email', { verificationToken });
    expect((await draft()).status).toBe(200);
  });

  test('[CM-28] tells suspended members why, at sign-in and in sessions that go on', async () => {
    const { server } = await start();
    const { id, email, password, token, refreshToken } = await server.member();
    await server.setUser({ id }, { suspended_at: 1, suspension_reason: 'Advertising in messages' });
    const suspended = {
      status: 403,
      message: 'This account is suspended: Advertising in messages',
      details: { code: 'ACCOUNT_SUSPENDED' },
    };
    expect((await server.login<object>(email, password)).body).toEqual(suspended);
    expect((await server.login(email, 'not the password')).status).toBe(401);
    expect((await server.profile(token)).body).toEqual(suspended);
    expect((await server.refresh<object>(refreshToken)).body).toEqual(suspended);
    await server.setUser({ id }, { suspended_at: null });
    // The refused call did not spend the token.
    const { status, body } = await server.refresh(refreshToken);
    expect([status, (await server.profile(body.token)).status]).toEqual([200, 200]);
    expect((await server.login(email, password)).status).toBe(200);
  });
});

onEachDatabase((make) => {
  let server: TestServer;
  let community: Community;
  beforeEach(async () => {
    server = await TestServer.start(make, LIVE);
    community = new Community(server);
  });

  const command = (...args: string[]) => run(args, { DATABASE_URL: server.database.url });

  test('[CM-28] shows a member, suspends with a reason and lifts the suspension @ci', async () => {
    const { author, reviewer, ideaId } = await fillEveryTable(community);
    await community.submit(author);
    expect(await command('show', author.email.toUpperCase())).toMatch(
      /suspended: no\nideas: 2, 1 of them published\n/,
    );
    await command('suspend', author.email, 'Advertising', 'in messages');
    expect(await command('show', author.email)).toMatch(
      /suspended: since 20.*Z: Advertising in messages\n/,
    );
    expect((await server.login(author.email, author.password)).status).toBe(403);
    const page = await community.page(ideaId);
    expect([page.status, page.body.takesMessages]).toEqual([200, false]);
    expect((await community.write(ideaId)).status).toBe(403);
    expect((await community.decide(reviewer, ideaId, 'withdraw', 3, 'Why')).status).toBe(200);

    await command('unsuspend', author.email);
    expect((await server.login(author.email, author.password)).status).toBe(200);
    expect((await community.submit(author, ideaForm({ title: 'Back again' }))).status).toBe(201);
  });

  test('[LK-10, CM-28] comments of a suspended member do not count, and come back with the member @ci', async () => {
    const [author, reader] = [await server.member(), await server.member()];
    const id = await community.published(author, await community.reviewer());
    const write = async (from: Member) => (await community.comment(from, id, 'A word')).body.id;
    await write(author);
    const first = await write(reader);
    await write(reader);
    const counts = async () => {
      type List = CommunityCalls['GET /ideas/{id}/comments']['answer'];
      const list = await community.get<List>(`/ideas/${id}/comments`);
      return [list.body.total, (await community.mine(author))[0]?.comments];
    };
    expect(await counts()).toEqual([3, 3]);
    for (const _ of ['once', 'again']) await command('suspend', reader.email, 'Spam');
    expect(await counts()).toEqual([1, 1]);
    const { token } = await community.reviewer();
    await server.send('DELETE', `/comments/${first}`, undefined, bearer(token));
    expect(await counts()).toEqual([1, 1]);
    await command('unsuspend', reader.email);
    expect(await counts()).toEqual([2, 2]);
    await command('suspend', reader.email, 'Spam');
    await command('delete', reader.email);
    expect(await counts()).toEqual([1, 1]);
  });

  test('[CM-28, CM-10] deletes a member as the member’s own deletion does @ci', async () => {
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
    const found = await community.get<{ total: number }>('/ideas?search=saved%20for%20good');
    expect(found.body.total).toBe(0);
    expect((await server.profile(operators.author.token)).status).toBe(401);
    await purge(server.queries, server.clock.now());
    await server.register({ email: operators.author.email });
  });

  test('[CM-28] reports the errors of a command @ci', async () => {
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
