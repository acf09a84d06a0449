import { randomUUID } from 'node:crypto';
import type { CommunityCalls, OwnIdea } from '@idea-hub/shared/contracts/community-description';
import { role } from '../src/members/commands.ts';
import { bearer, type Member } from './support/client.ts';
import { ideaForm, useCommunity, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type Queue = CommunityCalls['GET /review/ideas']['answer'];
type ReviewedIdea = CommunityCalls['GET /review/ideas/{id}']['answer'];
type Audit = CommunityCalls['GET /review/decisions']['answer'];
type Inbox = CommunityCalls['GET /messages']['answer'];
type Reports = CommunityCalls['GET /review/reports']['answer'];
type Summary = CommunityCalls['GET /users/summary']['answer'];

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reviewer: Member;
  beforeAll(async () => {
    author = await server().member();
    reviewer = await community().reviewer();
  });
  const queue = async (query = '') =>
    (await community().get<Queue>(`/review/ideas${query}`, reviewer.token)).body;

  const audit = async (query = '') =>
    (await community().get<Audit>(`/review/decisions${query}`, reviewer.token)).body;
  const decisionsOn = async (id: number) =>
    (await audit()).decisions.filter(({ ideaId }) => ideaId === id);

  test('[CM-08, CM-14] of two simultaneous reviewers one decides, and the other gets a 409', async () => {
    const other = await community().reviewer();
    for (let round = 0; round < 3; round += 1) {
      const { body } = await community().submit(author);
      const both = await Promise.all([
        community().decide(reviewer, body.id, 'approve', 1),
        community().decide(other, body.id, 'reject', 1, 'No'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const told = both.find(({ status }) => status === 409);
      expect(told?.body.details.code).toBe('STATUS_CHANGED');
      expect(await decisionsOn(body.id)).toHaveLength(1);
    }
  });

  test('[CM-08, CM-14] a decision that is sent again, because its answer was lost, is answered as the first time and counts once', async () => {
    const other = await community().reviewer();
    const { body } = await community().submit(author);
    const steps = [
      ['approve', ''],
      ['reject', 'Too short'],
    ] as const;
    for (const [index, [action, reason]] of steps.entries()) {
      const version = index + 1;
      const decide = (
        who: Member,
        as: 'approve' | 'reject' | 'withdraw' = action,
        why: string = reason,
      ) => community().decide(who, body.id, as, version, why);
      const both = await Promise.all([decide(reviewer), decide(reviewer)]);
      expect(both.map(({ status, body: { version: now } }) => [status, now])).toEqual([
        [200, version + 1],
        [200, version + 1],
      ]);
      const refused = [
        decide(other),
        decide(reviewer, 'withdraw', 'No'),
        decide(reviewer, action, `${reason}!`),
      ];
      const answers = await Promise.all(refused);
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    }
    const decisions = await decisionsOn(body.id);
    expect(decisions.map(({ action }) => action).sort()).toEqual(['approve', 'reject']);

    // The author has submitted a new text, so a retry of the old decision is refused.
    await community().edit(author, body.id, 3, ideaForm({ title: 'Longer' }));
    for (const version of [2, 3]) {
      const retry = await community().decide(reviewer, body.id, 'reject', version, 'Too short');
      expect([version, retry.status]).toEqual([version, 409]);
    }
    // A retry of the second rejection is compared with the second, not with the first.
    server().clock.advance(1);
    for (const _ of ['sent', 'sent again']) {
      const second = await community().decide(reviewer, body.id, 'reject', 4, 'Still too short');
      expect([second.status, second.body.version]).toEqual([200, 5]);
    }
    const first = await community().decide(reviewer, body.id, 'reject', 4, 'Too short');
    expect(first.status).toBe(409);
  });

  test('[CM-03, CM-08] an edit between reading and decision is a 409: a reviewer approves only the text that they saw', async () => {
    const { body } = await community().submit(author);
    await community().edit(author, body.id, 1, ideaForm({ title: 'Changed meanwhile' }));
    expect((await community().decide(reviewer, body.id, 'approve', 1)).status).toBe(409);
    expect((await community().decide(reviewer, body.id, 'approve', 2)).status).toBe(200);
  });

  test('[CM-03, CM-08, CM-09] an idea and a decision name what the caller may decide next', async () => {
    const owner = await community().reviewer('OWNER');
    const { body } = await community().submit(owner);
    const seenBy = async ({ token }: Member) =>
      (await community().get<ReviewedIdea>(`/review/ideas/${body.id}`, token)).body.actions;
    expect(await seenBy(reviewer)).toEqual(['approve', 'reject', 'withdraw']);
    expect(await seenBy(owner)).toEqual(['approve', 'reject', 'withdraw']);
    const steps: [string, string[]][] = [
      ['approve', ['publish', 'reject', 'withdraw']],
      ['publish', ['withdraw']],
      ['withdraw', []],
    ];
    for (const [index, [action, next]] of steps.entries()) {
      const answer = await community().decide(reviewer, body.id, action, index + 1, 'Because');
      expect([answer.body.actions, await seenBy(reviewer)]).toEqual([next, next]);
    }
    await server().setUser(owner, { role: 'REVIEWER' });
    const own = await community().submit(owner);
    const { actions } = (
      await community().get<ReviewedIdea>(`/review/ideas/${own.body.id}`, owner.token)
    ).body;
    expect(actions).toEqual([]);
  });

  test('[CM-08] the queue has who waits longest first, with filters, page by page', async () => {
    await server().queries.deleteFrom('ideas').execute();
    for (let index = 0; index < 30; index += 1) {
      // The first page ends within ideas of the same time.
      server().clock.advance(index % 5 === 0 ? 1 : 0);
      await community().submit(
        author,
        ideaForm({ title: `Waiting ${index}`, category: index % 2 ? 'Health' : 'Business' }),
      );
    }
    const first = await queue();
    const second = await queue(`?cursor=${first.next}`);
    const all = [...first.ideas, ...second.ideas];
    expect([all.length, new Set(all.map(({ id }) => id)).size, first.total, second.next]).toEqual([
      30,
      30,
      30,
      null,
    ]);
    const dates = all.map(({ lastUpdated }) => lastUpdated);
    expect(dates).toEqual([...dates].sort());
    const [waiting] = all;
    const report = (reason: string) =>
      server()
        .queries.insertInto('reports')
        .values({
          id: randomUUID(),
          idea_id: waiting?.id ?? 0,
          reason,
          submission_key: reason,
          created_at: 1,
          resolved_at: reason === 'open' ? null : 1,
        });
    for (const reason of ['open', 'settled']) await report(reason).execute();
    expect((await queue()).ideas.slice(0, 2).map(({ reports }) => reports)).toEqual([1, 0]);
    expect((await queue('?category=Health')).total).toBe(15);
    expect((await queue('?status=Approved')).ideas).toEqual([]);
  });

  test('[CM-08] a decision is a line of the audit list, and the author gets a mail with the reason', async () => {
    const { body } = await community().submit(author, ideaForm({ title: 'Told by mail' }));
    await community().decide(reviewer, body.id, 'reject', 1, 'Say more about the costs');
    const mail = (await server().mails(author.email))[0];
    expect(mail?.text).toContain('“Told by mail” was not accepted');
    expect(mail?.text).toContain('Say more about the costs');
    const review = await community().get<ReviewedIdea>(`/review/ideas/${body.id}`, reviewer.token);
    expect(review.body.decisions.map(({ ideaId }) => ideaId)).toEqual([body.id]);
    const [latest] = (await audit()).decisions;
    // All have the same time, so that the page ends within them.
    server().clock.advance(1);
    const rows = Array.from({ length: 60 }, () => ({
      id: randomUUID(),
      idea_id: body.id,
      reviewer_id: reviewer.id,
      action: 'reject' as const,
      reason: '',
      created_at: server().clock.now(),
    }));
    await server().queries.insertInto('decisions').values(rows).execute();
    const full = await audit();
    const rest = await audit(`?cursor=${full.next}`);
    const ids = [...full.decisions, ...rest.decisions].map(({ id }) => id);
    expect(ids.slice(0, 60).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(latest).toMatchObject({
      ideaId: body.id,
      title: 'Told by mail',
      reviewer: expect.stringMatching(/^Person/),
      action: 'reject',
      reason: 'Say more about the costs',
    });
  });

  test('[CM-08, CM-14] lists the decisions with one outcome', async () => {
    const { body } = await community().submit(author);
    await community().decide(reviewer, body.id, 'approve', 1);
    await community().decide(reviewer, body.id, 'publish', 2);
    const latest = async (query: string) => {
      const { decisions } = await audit(query);
      return decisions.map(({ action, ideaId }) => ({ action, isOfIdea: ideaId === body.id }))[0];
    };
    expect(await latest('?action=approve')).toEqual({ action: 'approve', isOfIdea: true });
    expect(await latest('?action=publish')).toEqual({ action: 'publish', isOfIdea: true });
    expect((await latest('?action=reject'))?.isOfIdea).not.toBe(true);
  });

  test('[CM-03, CM-05, CM-08] decisions, messages, activity and mails keep the title that they are about', async () => {
    const friend = await server().member();
    const writer = await server().member();
    const id = await community().published(writer, reviewer, { title: 'Bike Kitchen' });
    const write = async () => {
      server().clock.advance(1);
      expect((await community().write(id, 'May I come?', friend)).status).toBe(201);
    };
    await write();
    server().clock.advance(1);
    await community().edit(writer, id, 3, ideaForm({ title: 'Secret plan' }));
    const mails = async () => (await server().mails(writer.email)).map(({ text }) => text);
    expect((await mails()).find((text) => text.includes('has written'))).toContain(
      '“Bike Kitchen”',
    );
    await community().decide(reviewer, id, 'reject', 4, 'Too secret');
    const rejected = (await mails()).find((text) => text.includes('was not accepted'));
    expect(rejected).toContain('“Secret plan”');
    await write();
    server().clock.advance(1);
    await community().decide(reviewer, id, 'withdraw', 5, 'Spam');
    const takenDown = (await mails()).find((text) => text.includes('has taken down'));
    expect(takenDown).toContain('“Bike Kitchen”');

    const inbox = await community().get<Inbox>('/messages', writer.token);
    expect(inbox.body.messages.map(({ ideaTitle }) => ideaTitle)).toEqual([
      'Bike Kitchen',
      'Bike Kitchen',
    ]);
    const { body } = await community().get<ReviewedIdea>(`/review/ideas/${id}`, reviewer.token);
    const titles = body.decisions.map(({ action, title }) => [action, title]).sort();
    expect(titles).toEqual([
      ['approve', 'Bike Kitchen'],
      ['publish', 'Bike Kitchen'],
      ['reject', 'Secret plan'],
      ['withdraw', 'Bike Kitchen'],
    ]);
    const summary = await community().get<Summary>('/users/summary', writer.token);
    expect(summary.body.activity.map(({ kind, title }) => [kind, title]).sort()).toEqual([
      ['approval', 'Bike Kitchen'],
      ['approval', 'Bike Kitchen'],
      ['message', 'Bike Kitchen'],
      ['message', 'Bike Kitchen'],
      ['rejection', 'Secret plan'],
      ['withdrawal', 'Bike Kitchen'],
    ]);
    expect(rejected).toContain('What is published of this idea stays as it is.');
  });

  test('[CM-03, CM-05] the author of an idea that a reviewer took down gets the reason, until they withdraw themselves', async () => {
    const mine = async (id: number) =>
      (await community().get<OwnIdea>(`/ideas/mine/${id}`, author.token)).body;
    const { body: taken } = await community().submit(author);
    await community().decide(reviewer, taken.id, 'withdraw', 1, 'It is an advert');
    expect(await mine(taken.id)).toMatchObject({
      status: 'Withdrawn',
      rejectionReason: 'It is an advert',
    });
    const { body: own } = await community().submit(author);
    await community().decide(reviewer, own.id, 'reject', 1, 'Too short');
    await server().post(`/ideas/${own.id}/withdrawal`, undefined, bearer(author.token));
    expect(await mine(own.id)).toMatchObject({ status: 'Withdrawn', rejectionReason: null });
    // The remark of an approval is no reason for a rejection.
    const { body: praised } = await community().submit(author);
    await community().decide(reviewer, praised.id, 'approve', 1, 'Well done');
    expect(await mine(praised.id)).toMatchObject({ status: 'Approved', rejectionReason: null });
  });

  test.each(['open', 'resolved'])(
    '[CM-11] the %s reports come page by page, each once, also those of one instant',
    async (state) => {
      const { body } = await community().submit(author);
      const rows = Array.from({ length: 60 }, () => {
        const id = randomUUID();
        const resolved_at = state === 'open' ? null : 1;
        return { id, idea_id: body.id, reason: '', submission_key: id, created_at: 1, resolved_at };
      });
      await server().queries.insertInto('reports').values(rows).execute();
      const page = async (cursor = '') =>
        (await community().get<Reports>(`/review/reports?state=${state}${cursor}`, reviewer.token))
          .body;
      const first = await page();
      const second = await page(`&cursor=${first.next}`);
      const ids = [...first.reports, ...second.reports]
        .filter(({ ideaId }) => ideaId === body.id)
        .map(({ id }) => id);
      expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  );

  test.each(['setting', 'profile'])(
    '[CM-08, CM-10] an author who turned decision mails off in the %s gets none',
    async (place) => {
      const member = await server().member();
      const decided = async () => {
        const { body } = await community().submit(member);
        await community().decide(reviewer, body.id, 'approve', 1);
        const mails = await server().mails(member.email);
        return mails.filter(({ subject }) => subject === 'Your idea was approved').length;
      };
      expect(await decided()).toBe(1);
      if (place === 'profile') {
        await server().update(member.token, { preferences: { emailNotifications: false } });
      } else {
        const off = { emailNotifications: { projectUpdates: false } };
        await server().send('PUT', '/users/settings', off, bearer(member.token));
      }
      expect(await decided()).toBe(1);
    },
  );

  test('[CM-09] a member gets a 403 and a log line; who loses the role, from that moment on', async () => {
    const { body } = await community().submit(author);
    const calls: [method: 'GET' | 'POST', path: string, body?: object][] = [
      ['GET', '/review/ideas'],
      ['GET', `/review/ideas/${body.id}`],
      ['GET', '/review/decisions'],
      ['GET', '/review/reports'],
      ['POST', `/review/ideas/${body.id}/decisions`, { action: 'approve', version: 1 }],
      ['POST', '/review/reports/x/resolution'],
    ];
    const former = await community().reviewer();
    expect((await community().get('/review/ideas', former.token)).status).toBe(200);
    await server().setUser(former, { role: 'USER' });
    for (const [method, path, sent] of calls) {
      for (const member of [author, former]) {
        const answer = await server().send(method, path, sent, bearer(member.token));
        expect([path, answer.status, answer.body.details?.code]).toEqual([path, 403, 'FORBIDDEN']);
        expect(server().logged.at(-2)).toContain('role-missing');
      }
      expect((await server().send(method, path, sent)).status).toBe(401);
    }
    const found = (await community().mine(author)).find(({ id }) => id === body.id);
    expect(found?.status).toBe('Under Review');
  });

  test('[CM-09] a reviewer’s own idea is for another one to decide, and the attempt is logged; an owner may', async () => {
    const { body } = await community().submit(reviewer);
    expect((await community().decide(reviewer, body.id, 'approve', 1)).status).toBe(403);
    const owner = await community().reviewer('OWNER');
    expect(server().logged.filter((line) => line.includes('"own-idea"'))).toEqual([
      expect.stringContaining(reviewer.id),
    ]);
    const own = await community().submit(owner);
    expect((await community().decide(owner, own.body.id, 'approve', 1)).status).toBe(200);
    expect((await community().decide(owner, body.id, 'approve', 1)).status).toBe(200);
  });

  test('[CM-16] leaves links in titles and reasons out of every mail', async () => {
    const author = await server().member();
    const title = 'You won: claim at https://evil.example/now or evil.example';
    const { body } = await community().submit(author, ideaForm({ title }));
    await community().decide(reviewer, body.id, 'reject', 1, 'As www.evil.example says');
    const rejected = (await server().mails(author.email))[0];
    const id = await community().published(author, reviewer, { title });
    const published = (await server().mails(author.email))[0];
    const message = { name: 'evil.example', email: 'v@example.com', message: 'Hello' };
    await server().post(`/ideas/${id}/messages`, message, withKey());
    const received = (await server().mails(author.email))[0];
    expect([rejected?.subject, published?.subject, received?.subject]).toEqual([
      'Your idea was not accepted',
      'Your idea is published',
      'A message about your idea',
    ]);
    for (const mail of [rejected, published, received]) {
      expect(mail?.text).toContain('[link left out]');
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil');
    }
  });

  test('[CM-20] shows reviewers the author’s account and history, and the name in the form apart', async () => {
    const writer = await server().member({ name: 'Grace Hopper' });
    const form = { submitterName: 'Idea Hub Team (official)' };
    const published = await community().published(writer, reviewer, form);
    await community().report(`/ideas/${published}`, 'Spam');
    await server()
      .queries.insertInto('reports')
      .values({
        ...{
          id: randomUUID(),
          idea_id: published,
          reason: '',
          submission_key: `settled-${published}`,
        },
        ...{ created_at: 1, resolved_at: 1 },
      })
      .execute();
    // A report by the author about a message does not count against the author.
    await community().write(published, 'Buy this');
    const inbox = await community().get<Inbox>('/messages', writer.token);
    await community().report(`/messages/${inbox.body.messages[0]?.id}`, 'Spam', writer);
    const { body: twice } = await community().submit(writer, ideaForm(form));
    await community().decide(reviewer, twice.id, 'reject', 1, 'Why');
    await community().edit(writer, twice.id, 2, ideaForm(form));
    await community().decide(reviewer, twice.id, 'reject', 3, 'Why');
    const { body: gone } = await community().submit(writer, ideaForm(form));
    await server().post(`/ideas/${gone.id}/withdrawal`, undefined, bearer(writer.token));
    const waitingForm = ideaForm({ ...form, category: 'Business' });
    const { body: waiting } = await community().submit(writer, waitingForm);

    const path = `/review/ideas/${waiting.id}`;
    const seen = (await community().get<ReviewedIdea>(path, reviewer.token)).body;
    expect(seen.author).toEqual({
      name: 'Grace Hopper',
      isEmailVerified: true,
      isSuspended: false,
      joinDate: new Date(server().clock.now()).toISOString(),
      published: 1,
      rejected: 2,
      withdrawn: 1,
      openReports: 1,
      picture: null,
      ideas: expect.arrayContaining([
        { id: waiting.id, title: waitingForm.title, status: 'Under Review' },
      ]),
    });
    expect(seen.submitterName).toBe('Idea Hub Team (official)');
    expect(seen.written?.author).toBe('Grace Hopper');
    const ofCategory = '/review/ideas?category=Business';
    const queue = (await community().get<Queue>(ofCategory, reviewer.token)).body.ideas;
    expect(queue.find(({ id }) => id === waiting.id)?.author).toBe('Grace Hopper');
    expect((await community().page(published)).body.author).toBe('Grace Hopper');
  });

  describe('[LK-13] several decisions at once', () => {
    type Batch = CommunityCalls['POST /review/decisions']['answer'];
    const decideAll = (
      who: Member,
      ideas: readonly { id: number; version: number }[],
      { action = 'reject', reason = 'Spam', batch = randomUUID() }: Record<string, string> = {},
    ) => {
      const body = { batch, action, reason, ideas };
      return server().post<Batch>('/review/decisions', body, bearer(who.token));
    };
    const waiting = async (from: Member, count: number) => {
      const ideas: { id: number; version: number }[] = [];
      for (let index = 0; index < count; index += 1) {
        const { body } = await community().submit(
          from,
          ideaForm({ title: `Win a phone ${index}` }),
        );
        ideas.push({ id: body.id, version: body.version });
      }
      return ideas;
    };
    /** Sends the mail that is due, with the mail of another decision. */
    const send = async () => {
      const { body } = await community().submit(author);
      await community().decide(reviewer, body.id, 'approve', body.version);
    };
    const subjects = async (to: Member) =>
      (await server().mails(to.email)).map(({ subject }) => subject);

    test('each idea is decided or says why not, and each author gets one mail for the batch', async () => {
      const [one, other] = [await server().member(), await server().member()];
      const own = await waiting(reviewer, 1);
      const [first, second, third] = await waiting(one, 3);
      const [alone] = await waiting(other, 1);
      if (!first || !second || !third || !alone) throw new Error('An idea is missing.');
      await community().decide(reviewer, second.id, 'approve', second.version);
      const missing = { id: 4711, version: 1 };
      const batch = randomUUID();
      const ideas = [first, first, second, missing, ...own];
      const { status, body } = await decideAll(reviewer, ideas, { batch });
      expect(status).toBe(200);
      expect(body.results.map(({ id, outcome }) => [id, outcome])).toEqual([
        [first.id, 'done'],
        [second.id, 'changed'],
        [missing.id, 'missing'],
        [own[0]?.id, 'own'],
      ]);
      await decideAll(reviewer, [third, alone], { batch });
      await send();
      expect(await subjects(one)).not.toContain('Your ideas were not accepted');
      server().clock.advance(61_000);
      await send();
      const mails = (await server().mails(one.email)).filter(({ text }) => text.includes('Spam'));
      expect(mails.map(({ subject }) => subject)).toEqual(['Your ideas were not accepted']);
      expect(mails[0]?.text).toContain('“Win a phone 0”');
      expect(mails[0]?.text).toContain('“Win a phone 2”');
      expect(mails[0]?.text).not.toContain('“Win a phone 1”');
      expect(await subjects(other)).toContain('Your idea was not accepted');
    });

    test('a batch that is sent again after a lost answer changes nothing and sends no second mail', async () => {
      const writer = await server().member();
      const ideas = await waiting(writer, 2);
      const batch = randomUUID();
      const both = [await decideAll(reviewer, ideas, { batch })];
      both.push(await decideAll(reviewer, ideas, { batch }));
      expect(both[1]?.body).toEqual(both[0]?.body);
      server().clock.advance(61_000);
      await send();
      const sent = await subjects(writer);
      expect(sent.filter((subject) => subject === 'Your ideas were not accepted')).toHaveLength(1);
    });

    test.each([1, 2])(
      'of two simultaneous batches each idea is decided by one, round %i',
      async () => {
        const other = await community().reviewer();
        const ideas = await waiting(author, 4);
        const [one, two] = await Promise.all([
          decideAll(reviewer, ideas),
          decideAll(other, ideas.toReversed(), { action: 'approve', reason: '' }),
        ]);
        const done = [...one.body.results, ...two.body.results].filter(
          ({ outcome }) => outcome === 'done',
        );
        expect(done.map(({ id }) => id).sort()).toEqual(ideas.map(({ id }) => id).sort());
      },
    );

    test('an author who was suspended or has withdrawn meanwhile stops no batch', async () => {
      const writer = await server().member();
      const [withdrawn, open, edited] = await waiting(writer, 3);
      if (!withdrawn || !open || !edited) throw new Error('An idea is missing.');
      await server().post(`/ideas/${withdrawn.id}/withdrawal`, undefined, bearer(writer.token));
      await community().edit(writer, edited.id, edited.version, ideaForm({ title: 'No advert' }));
      await server().setUser(writer, { suspended_at: 1, suspension_reason: 'Spam' });
      const { body } = await decideAll(reviewer, [withdrawn, open, edited]);
      expect(body.results.map(({ outcome }) => outcome)).toEqual(['changed', 'done', 'changed']);
    });

    test('the call is for reviewers, has a limit, and a rejection needs a reason', async () => {
      const ideas = await waiting(author, 1);
      expect((await decideAll(author, ideas)).status).toBe(403);
      expect((await decideAll(reviewer, ideas, { reason: ' ' })).status).toBe(400);
      expect((await decideAll(reviewer, [])).status).toBe(400);
      const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: 1 }));
      expect((await decideAll(reviewer, many)).status).toBe(400);
      expect((await queue('?limit=100')).ideas.map(({ id }) => id)).toContain(ideas[0]?.id);
    });
  });

  test('[LK-13] the queue finds words of title and author, up to 100 ideas a page', async () => {
    const writer = await server().member({ name: 'Zelda Quux' });
    for (const title of ['Lanterns of Öland', 'LANTERNS 50%']) {
      server().clock.advance(1000);
      await community().submit(writer, ideaForm({ title }));
    }
    const found = async (query: string) => (await queue(query)).ideas.map(({ title }) => title);
    expect(await found('?search=lanterns%20quux')).toEqual(['Lanterns of Öland', 'LANTERNS 50%']);
    expect(await found('?search=lanterns%2050%25')).toEqual(['LANTERNS 50%']);
    expect(await found(`?search=${encodeURIComponent('of Öland')}`)).toEqual(['Lanterns of Öland']);
    for (const word of ['öland', 'ÖLAND']) {
      const search = `?search=${encodeURIComponent(word)}`;
      expect([word, await found(search)]).toEqual([word, ['Lanterns of Öland']]);
    }
    expect(await found('?search=lanterns%20nowhere')).toEqual([]);
    expect(await found('?search=lantern_')).toEqual([]);
    const first = await queue('?search=lanterns&limit=1');
    expect([first.ideas.length, first.total]).toEqual([1, 2]);
    const second = await queue(`?search=lanterns&limit=1&cursor=${first.next}`);
    expect([second.ideas[0]?.title, second.next]).toEqual(['LANTERNS 50%', null]);
    const tooMany = await community().get('/review/ideas?limit=101', reviewer.token);
    expect(tooMany.status).toBe(400);
  });

  test('[LK-13] an idea shows its place, similar ideas, reports and what its author sent before', async () => {
    const writer = await server().member();
    const text = {
      title: 'Heron counting week',
      description:
        'Neighbours count herons at the weir each dawn and write them into one shared list.',
    };
    const twin = await community().published(writer, reviewer, text);
    // 5 of 29 words are the same, which is less than a fifth.
    await community().published(author, reviewer, {
      title: 'Heron drawing week',
      description: 'Pupils draw every bird of the pond and write its name below the picture.',
    });
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      server().clock.advance(1000);
      ids.push((await community().submit(writer, ideaForm(text))).body.id);
    }
    await community().report(`/ideas/${twin}`, 'A copy');
    const see = async (id?: number) =>
      (await community().get<ReviewedIdea>(`/review/ideas/${id}`, reviewer.token)).body;
    const [first, second, third] = [await see(ids[0]), await see(ids[1]), await see(ids[2])];
    expect(second.place).toMatchObject({ previous: `${ids[0]}`, next: `${ids[2]}` });
    expect(third.place).toMatchObject({ position: third.place.total, next: null });
    expect(second.place.position).toBe(first.place.position + 1);
    server().clock.advance(1000);
    const other = await community().submit(writer, ideaForm({ title: 'Owls at dawn' }));
    const place = async (id: number | undefined, filter: string) => {
      const path = `/review/ideas/${id}?${filter}`;
      return (await community().get<ReviewedIdea>(path, reviewer.token)).body.place;
    };
    expect(await place(ids[1], 'search=heron%20week')).toEqual({
      ...{ position: 2, total: 3 },
      ...{ previous: `${ids[0]}`, next: `${ids[2]}` },
    });
    expect((await place(ids[2], '')).next).toBe(`${other.body.id}`);
    expect(await place(other.body.id, 'search=heron')).toEqual(await place(other.body.id, ''));
    expect([second.sameTitle, second.reports]).toEqual([2, []]);
    expect(second.similar[0]).toMatchObject({ id: twin, percent: 100 });
    expect(second.author.ideas.map(({ status }) => status)).toEqual([
      ...['Under Review', 'Under Review', 'Under Review', 'Published'],
    ]);
    expect((await see(twin)).reports).toMatchObject([{ reason: 'A copy' }]);
    expect((await see(twin)).similar).toEqual([]);
  });

  test('[CM-09] a command grants, lists and removes roles, only for verified emails', async () => {
    const env = { DATABASE_URL: server().database.url };
    const member = await server().member();
    const unverified = await server().register();
    const status = async () => (await community().get('/review/ideas', member.token)).status;
    expect(await status()).toBe(403);
    expect(await role(['add', member.email.toUpperCase(), 'reviewer'], env)).toContain(
      'is reviewer now',
    );
    expect(await status()).toBe(200);
    expect(await role(['list'], env)).toContain(`${member.email} reviewer`);
    await role(['remove', member.email], env);
    expect(await status()).toBe(403);
    await expect(role(['add', unverified.email, 'owner'], env)).rejects.toThrow('no member');
    for (const args of [
      [],
      ['add', member.email],
      ['add', member.email, 'constructor'],
      ['list', 'x'],
      ['drop'],
    ]) {
      await expect(role(args, env)).rejects.toThrow('Say what to do');
    }
  });
});
