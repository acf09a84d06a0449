import { randomUUID } from 'node:crypto';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import type { IdeaForm } from '../src/ideas/fields.ts';
import { DEVELOPMENT_RATES, type Rates } from '../src/limits/rates.ts';
import { DRAFT_QUOTA, NEWCOMER } from '../src/timings.ts';
import { type Answer, bearer, type Member } from './support/client.ts';
import { Community, ideaForm, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { PICTURE, SETTINGS } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

const WINDOW = 10_000;
const two = { max: 2, window: WINDOW };

const LIMITS = {
  submit: two,
  newcomerSubmit: two,
  submitPerAddress: two,
  mark: two,
  message: two,
  comment: two,
  draft: two,
  memberToAuthor: two,
  visitorToAuthor: two,
  networkToAuthor: two,
  visitorMessage: two,
  messagePerAddress: two,
  commentPerAddress: two,
  report: two,
  reportPerAddress: two,
  profile: two,
} satisfies Partial<Rates>;

let networks = 0;
/** An address in a network without earlier calls. */
const elsewhere = () => {
  networks += 1;
  return `198.${18 + Math.floor(networks / 250)}.${networks % 250}.1`;
};

onEachDatabase((make) => {
  test('[CM-02, CM-06, CM-07, CM-10, CM-11, CM-18, LK-10, LK-21] each thing that somebody sends has a limit, by account, network and who gets it; others go on, and so does the sender later @ci', async () => {
    const server = await TestServer.start(make, {
      env: { IDEAS: 'live', RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
      app: { rates: { ...DEVELOPMENT_RATES, ...LIMITS } },
    });
    const community = new Community(server);
    const [ada, ben, eve, owner, rival] = await Promise.all(
      Array.from({ length: 5 }, () => server.member()),
    );
    const reviewer = await community.reviewer();
    if (!ada || !ben || !eve || !owner || !rival) throw new Error('Somebody is missing.');
    const ownersIdea = await community.published(owner, reviewer);
    const rivalsIdea = await community.published(rival, reviewer);
    server.clock.advance(WINDOW);
    const evesIdea = await community.published(eve, reviewer);

    const send = (
      method: 'PUT' | 'POST',
      path: string,
      body: unknown,
      who: Member | null,
      address = elsewhere(),
    ) =>
      server.send(method, path, body, {
        ...(who && bearer(who.token)),
        ...withKey(),
        'if-match': '"1"',
        'x-forwarded-for': address,
      });
    const submit = (who: Member, address?: string) =>
      send('POST', '/ideas', ideaForm(), who, address);
    const write = (who: Member | null, idea: number, address?: string) => {
      const message = { name: 'Vera', email: 'vera@example.com', message: 'Hello' };
      return send('POST', `/ideas/${idea}/messages`, message, who, address);
    };
    const report = (who: Member | null, idea: number, address?: string) =>
      send('POST', `/ideas/${idea}/reports`, { reason: randomUUID() }, who, address);
    const comment = (who: Member, idea: number, address?: string) =>
      send('POST', `/ideas/${idea}/comments`, { text: randomUUID(), replyTo: null }, who, address);
    const like = (who: Member, what: string) =>
      send('PUT', `/ideas/${ownersIdea}/${what}`, undefined, who);
    const versions = new Map<Member, number>();
    const draft = async (who: Member) => {
      const version = versions.get(who) ?? 0;
      const answer = await send('PUT', '/drafts/submit', { version, content: `${version}` }, who);
      if (answer.status === 200) versions.set(who, version + 1);
      return answer;
    };
    const settings = (who: Member) => send('PUT', '/users/settings', SETTINGS, who);
    const told = () =>
      server.logged
        .map((line) => JSON.parse(line) as { event?: string; limit?: string })
        .filter(({ event }) => event === 'limit-reached')
        .map(({ limit }) => limit);

    type Send = () => Promise<Answer<{ details?: { code?: string } }>>;
    /** Expects that two sends succeed and the third fails. `other` has another sender or recipient and succeeds. */
    async function expectLimit(limit: string, sends: [Send, Send, Send], other: Send) {
      server.clock.advance(WINDOW);
      const [first, second, third] = [await sends[0](), await sends[1](), await sends[2]()];
      expect([limit, first.status < 300, second.status < 300]).toEqual([limit, true, true]);
      expect([limit, third.status, third.body.details?.code]).toEqual([limit, 429, 'RATE_LIMITED']);
      expect([limit, third.headers['retry-after']]).toEqual([limit, '10']);
      expect(told().at(-1)).toBe(limit);
      expect([limit, (await other()).status < 300]).toEqual([limit, true]);
      server.clock.advance(WINDOW);
      expect([limit, (await sends[2]()).status < 300]).toEqual([limit, true]);
    }
    const thrice = (one: Send): [Send, Send, Send] => [one, one, one];
    /** Expects a limit on what one member sends. */
    const expectOwnLimit = (limit: string, one: (who: Member) => ReturnType<Send>) =>
      expectLimit(
        limit,
        thrice(() => one(ada)),
        () => one(ben),
      );
    const here = () => {
      const address = elsewhere();
      return { address, neighbour: address.replace(/1$/, '77') };
    };

    await expectLimit(
      'account:mark',
      [() => like(ada, 'like'), () => like(ada, 'save'), () => like(ada, 'like')],
      () => like(ben, 'like'),
    );
    await expectOwnLimit('account:draft', draft);
    await expectOwnLimit('account:message', (who) =>
      write(who, who === ada ? ownersIdea : rivalsIdea),
    );
    const { address, neighbour } = here();
    await expectLimit(
      'account:visitorMessage',
      [
        () => write(null, ownersIdea, address),
        () => write(null, ownersIdea, address),
        () => write(null, ownersIdea, neighbour),
      ],
      () => write(null, rivalsIdea),
    );
    await expectLimit(
      'account:memberToAuthor',
      [() => write(ada, ownersIdea), () => write(ben, ownersIdea), () => write(eve, ownersIdea)],
      () => write(null, ownersIdea),
    );
    await expectLimit(
      'account:visitorToAuthor',
      thrice(() => write(null, ownersIdea)),
      () => write(eve, ownersIdea),
    );
    const town = here();
    await expectLimit(
      'account:networkToAuthor',
      [
        () => write(ada, ownersIdea, town.address),
        () => write(null, ownersIdea, town.address),
        () => write(ben, ownersIdea, town.neighbour),
      ],
      () => write(ben, rivalsIdea, town.neighbour),
    );
    const office = elsewhere();
    await expectLimit(
      'address:message',
      [
        () => write(ada, ownersIdea, office),
        () => write(ben, ownersIdea, office),
        () => write(eve, rivalsIdea, office),
      ],
      () => write(eve, rivalsIdea),
    );
    await expectOwnLimit('account:comment', (who) => comment(who, ownersIdea));
    await expectLimit(
      'address:comment',
      [
        () => comment(ada, ownersIdea, office),
        () => comment(ben, ownersIdea, office),
        () => comment(eve, rivalsIdea, office),
      ],
      () => comment(eve, rivalsIdea),
    );
    const offer = (who: Member, idea: number) =>
      send('PUT', `/ideas/${idea}/offer`, { offer: randomUUID() }, who);
    await expectLimit(
      'account:message',
      [() => offer(ada, ownersIdea), () => offer(ada, rivalsIdea), () => offer(ada, evesIdea)],
      () => offer(ben, ownersIdea),
    );
    await expectOwnLimit('account:mark', (who) => offer(who, ownersIdea));
    await expectLimit(
      'address:report',
      [
        () => report(ada, ownersIdea, office),
        () => report(null, rivalsIdea, office),
        () => report(ben, rivalsIdea, office),
      ],
      () => report(null, rivalsIdea),
    );
    await expectOwnLimit('account:report', (who) => report(who, rivalsIdea));
    const waiting = await community.submit(eve);
    const edit = () => send('PUT', `/ideas/${waiting.body.id}`, ideaForm(), eve, office);
    await expectLimit(
      'address:submit',
      [() => submit(ada, office), () => submit(ben, office), edit],
      () => submit(eve),
    );
    await expectOwnLimit('account:submit', submit);
    await expectOwnLimit('account:profile', settings);
  });

  test('[CM-02, CM-11] an account that is younger than a day may submit and edit less @ci', async () => {
    const server = await TestServer.start(make, {
      env: { IDEAS: 'live', RATE_LIMIT: 'on' },
      app: {
        rates: { ...DEVELOPMENT_RATES, newcomerSubmit: two, submit: { max: 3, window: WINDOW } },
      },
    });
    const community = new Community(server);
    const { email, password, ...newcomer } = await server.member();
    const member = { ...newcomer, email, password };
    const { body } = await community.submit(member);
    expect((await community.edit(member, body.id, 1, ideaForm())).status).toBe(200);
    expect((await community.submit(member)).status).toBe(429);
    expect((await community.edit(member, body.id, 2, ideaForm())).status).toBe(429);

    server.clock.advance(NEWCOMER);
    const { token } = (await server.login(email, password)).body;
    const old = { ...member, token: token ?? '' };
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push((await community.submit(old)).status);
    expect(answers).toEqual([201, 201, 201, 429]);
  });
});

type Inbox = CommunityCalls['GET /messages']['answer'];

const HOUR = 3_600_000;
const hourly = (max: number) => ({ max, window: HOUR });

onEachDatabase((make) => {
  let server: TestServer;
  let community: Community;
  let ada: Member;
  async function start(rates: Partial<Rates>) {
    server = await TestServer.start(make, {
      env: { IDEAS: 'live', RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
      app: { rates: { ...DEVELOPMENT_RATES, ...rates } },
    });
    community = new Community(server);
    ada = await server.member();
  }

  const at = (address: string) => ({ 'x-forwarded-for': address });
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
  const submit = (form: Partial<IdeaForm> = {}, key?: string) =>
    community.submit<{ id: number; status: string }>(ada, ideaForm(form), key);

  test('[CM-18] only stored ideas count: a retry, refused input and a reused key use nothing up @ci', async () => {
    await start({ newcomerSubmit: hourly(2), submitPerAddress: hourly(2) });
    const [first, second] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 4; times += 1) expect((await submit({}, first)).status).toBe(201);
    for (let times = 0; times < 4; times += 1) {
      expect((await submit({ title: 'x' })).status).toBe(400);
      expect((await submit({ title: 'Another title' }, first)).status).toBe(409);
    }
    const answers = [await submit({}, second), await submit()];
    expect(statuses(answers)).toEqual([201, 429]);
    expect(statuses([await submit({}, first), await submit({}, second)])).toEqual([201, 201]);
    expect(await community.mine(ada)).toHaveLength(2);
  });

  test('[CM-18, CM-21] a retry with an old key answers with the idea and its status now @ci', async () => {
    await start({ newcomerSubmit: hourly(1) });
    const key = randomUUID();
    const { body } = await submit({}, key);
    const reviewer = await community.reviewer();
    await community.decide(reviewer, body.id, 'reject', 1, 'Too short');
    const again = await submit({}, key);
    expect([again.status, again.body]).toMatchObject([
      201,
      { id: body.id, status: 'Rejected', rejectionReason: 'Too short' },
    ]);
  });

  test('[CM-18] a double click at the limit is one idea, and both clicks get it @ci', async () => {
    await start({ newcomerSubmit: hourly(2) });
    await submit();
    const key = randomUUID();
    const clicks = await Promise.all([submit({}, key), submit({}, key)]);
    const ids = new Set(clicks.filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    // A click that arrived before the first was stored may have got a 429. Its retry gets the idea.
    expect((await submit({}, key)).body.id).toBe([...ids][0]);
    expect((await submit()).status).toBe(429);
  });

  test('[CM-18] an edit that is refused or stale does not count, in either order of two at once @ci', async () => {
    await start({ newcomerSubmit: hourly(3) });
    const { id } = (await submit()).body;
    for (let times = 0; times < 4; times += 1) {
      expect((await community.edit(ada, id, 7, ideaForm())).status).toBe(412);
      expect((await community.edit(ada, id, 1, ideaForm({ title: 'x' }))).status).toBe(400);
      expect((await community.edit(ada, 12_345, 1, ideaForm())).status).toBe(404);
    }
    const edits = [1, 2].map(() => community.edit(ada, id, 1, ideaForm()));
    expect(statuses(await Promise.all(edits)).sort()).toEqual([200, 412]);
    expect((await community.edit(ada, id, 2, ideaForm())).status).toBe(200);
    expect((await community.edit(ada, id, 3, ideaForm())).status).toBe(429);
  });

  describe('messages', () => {
    const written = { name: 'Vera', email: 'vera@example.com', message: 'Hello' };
    let id: number;
    const write = (who: Member | null, given: object = {}, key?: string, idea = id) =>
      server.post(
        `/ideas/${idea}/messages`,
        { ...written, ...given },
        {
          ...(who && bearer(who.token)),
          ...withKey(key),
          ...at(elsewhere()),
        },
      );
    const inbox = async () => (await community.get<Inbox>('/messages', ada.token)).body.messages;
    const publish = async () => {
      id = await community.published(ada, await community.reviewer());
    };

    test('[CM-18] blocked senders do not use the author’s quota, and do not learn of the block @ci', async () => {
      await start({ memberToAuthor: hourly(3), message: hourly(2) });
      await publish();
      const troll = await server.member();
      await write(troll);
      const [message] = await inbox();
      await server.send('PUT', `/messages/${message?.id}/block`, undefined, bearer(ada.token));
      // The sender's own limit holds as without a block.
      const hidden = [await write(troll), await write(troll), await write(troll)];
      expect(statuses(hidden)).toEqual([201, 429, 429]);
      const others = [await write(await server.member()), await write(await server.member())];
      expect(statuses(others)).toEqual([201, 201]);
      expect(await inbox()).toHaveLength(3);
    });

    test('[CM-07, CM-18] a retry of a message is never refused; one key is one message of each sender and idea @ci', async () => {
      await start({ message: hourly(2), visitorToAuthor: hourly(2) });
      await publish();
      const other = await community.published(ada, await community.reviewer());
      const key = randomUUID();
      const [ben, eve] = [await server.member(), await server.member()];
      for (let times = 0; times < 4; times += 1) {
        expect((await write(ben, {}, key)).status).toBe(201);
        expect((await write(eve, {}, key)).status).toBe(201);
        expect((await write(null, {}, key)).status).toBe(201);
        expect((await write(null, {}, key, other)).status).toBe(201);
      }
      expect(await inbox()).toHaveLength(4);
      expect((await write(ben, { message: 'Something else' }, key)).status).toBe(409);
    });
  });

  describe('reports', () => {
    let id: number;
    const report = (reason: string, address: string, key?: string) =>
      server.post(`/ideas/${id}/reports`, { reason }, { ...withKey(key), ...at(address) });
    const stored = () => server.queries.selectFrom('reports').select('id').execute();

    test('[CM-18] a flood of reports from one wide network is cut off, and the rest of the world is heard @ci', async () => {
      await start({ reportPerAddress: hourly(2) });
      id = await community.published(ada, await community.reviewer());
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          report(`Reason ${index}`, `2001:db8:0:${index}::1`),
        ),
      );
      expect(statuses(answers).filter((status) => status === 201)).toHaveLength(6);
      expect(await stored()).toHaveLength(6);
      expect((await report('Spam', '2001:db8:1::1')).status).toBe(201);
    });

    test('[CM-18] reports that say the same about the same are one, until it is settled @ci', async () => {
      await start({ reportPerAddress: hourly(2) });
      const reviewer = await community.reviewer();
      id = await community.published(ada, reviewer);
      const same = (index: number) => report(`  Spam  ${index % 2 ? 'HERE' : 'here'}`, '192.0.2.1');
      const twins = await Promise.all([same(0), same(1)]);
      expect(statuses(twins)).toEqual([201, 201]);
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => same(index)));
      expect(new Set(statuses(answers))).toEqual(new Set([201]));
      const [first] = await stored();
      expect(await stored()).toHaveLength(1);
      await report('Something else', '192.0.2.1');
      // The limit is reached, and a repetition is no new report.
      expect(statuses([await same(0), await report('New', '192.0.2.1')])).toEqual([201, 429]);
      expect(await stored()).toHaveLength(2);
      await server.post(
        `/review/reports/${first?.id}/resolution`,
        undefined,
        bearer(reviewer.token),
      );
      expect((await report('Spam here', '198.51.100.1')).status).toBe(201);
      expect(await stored()).toHaveLength(3);
    });
  });

  test('[CM-18] a reused key is a conflict for another text, also at the same time, and another report for another sender @ci', async () => {
    await start({});
    const ben = await server.member();
    const id = await community.published(ada, await community.reviewer());
    const vera = { name: 'Vera', email: 'vera@example.com' };
    await community.write(id);
    const { messages } = (await community.get<Inbox>('/messages', ada.token)).body;
    type Refused = { details?: { code: string } };
    const paths: [path: string, field: string, sender: object, other?: object][] = [
      [`/ideas/${id}/reports`, 'reason', at('192.0.2.1'), at('192.0.2.2')],
      [`/ideas/${id}/reports`, 'reason', bearer(ada.token), bearer(ben.token)],
      [`/messages/${messages[0]?.id}/reports`, 'reason', bearer(ada.token)],
      [`/ideas/${id}/messages`, 'message', bearer(ben.token)],
    ];
    for (const [path, field, sender, other] of paths) {
      const write = (text: string, key: string, from = sender) => {
        const typed = field === 'message' ? vera : {};
        const headers = { ...from, ...withKey(key) };
        return server.post<Refused>(path, { ...typed, [field]: text }, headers);
      };
      const [key, second] = [randomUUID(), randomUUID()];
      const first = `${path} ${randomUUID()}`;
      expect(statuses([await write(first, key), await write(` ${first}`, key)])).toEqual([
        201, 201,
      ]);
      const reused = await write('Something else', key);
      expect([path, reused.status, reused.body.details?.code]).toEqual([path, 409, 'KEY_REUSED']);
      const twins = await Promise.all([1, 2].map((twin) => write(`${first} ${twin}`, second)));
      expect([path, statuses(twins).sort()]).toEqual([path, [201, 409]]);
      if (other) expect((await write('Of another sender', key, other)).status).toBe(201);
    }
    const reasons = await server.queries.selectFrom('reports').select('reason').execute();
    const others = reasons.filter(({ reason }) => reason === 'Of another sender');
    // Open reports with the same text are stored once.
    expect(others).toHaveLength(1);

    await community.write(id, 'Again');
    const { body: inbox } = await community.get<Inbox>('/messages', ada.token);
    const key = randomUUID();
    for (const { id: about } of inbox.messages) {
      await community.report(`/messages/${about}`, 'Rude', ada, key);
    }
    // The key is one report of each message.
    const rude = server.queries.selectFrom('reports').select('message_id');
    expect(await rude.where('reason', '=', 'Rude').execute()).toHaveLength(inbox.messages.length);
  });

  describe('drafts and pictures', () => {
    const draft = (form: string, version: number, content: string) =>
      server.send('PUT', `/drafts/${form}`, { version, content }, bearer(ada.token));

    test('[CM-18] drafts are of the submit form or of an own idea, and have a quota together @ci', async () => {
      await start({});
      const ben = await server.member();
      const others = (await community.submit(ben)).body.id;
      expect((await draft(`edit-${others}`, 0, 'mine')).status).toBe(404);
      expect((await draft('edit-123456', 0, 'mine')).status).toBe(404);
      expect((await draft('anything', 0, 'mine')).status).toBe(400);
      const forms: string[] = ['submit'];
      for (let count = 0; count < 9; count += 1) forms.push(`edit-${(await submit()).body.id}`);
      const large = '\u{1F600}'.repeat(19_000);
      const answers = await Promise.all(forms.map((form) => draft(form, 0, large)));
      const kept = statuses(answers).filter((status) => status === 200);
      expect(kept).toHaveLength(Math.floor(DRAFT_QUOTA / Buffer.byteLength(large)));
      expect(new Set(statuses(answers))).toEqual(new Set([200, 413]));
      const [full = '', refused = ''] = [200, 413].map(
        (status) => forms[statuses(answers).indexOf(status)],
      );
      // The old text of the same form does not count, and the quota may be used to the last byte.
      const left = DRAFT_QUOTA - kept.length * Buffer.byteLength(large);
      const filling = '\u{1F600}'.repeat(left / 4);
      expect((await draft(full, 1, large)).status).toBe(200);
      expect((await draft(refused, 0, `x${filling}`)).status).toBe(413);
      expect((await draft(refused, 0, filling)).status).toBe(200);
    });

    test('[CM-18] a member has one picture of at most 64 KB: the next one takes its place', async () => {
      await start({});
      const bytes = Buffer.from(PICTURE, 'base64');
      bytes[21] = 1;
      for (const picture of [PICTURE, bytes.toString('base64')]) {
        const answer = await server.send('PUT', '/users/picture', { picture }, bearer(ada.token));
        expect(answer.status).toBe(200);
      }
      const rows = await server.queries
        .selectFrom('pictures')
        .select('data')
        .where('user_id', '=', ada.id)
        .execute();
      expect(rows).toEqual([{ data: bytes.toString('base64') }]);
    });
  });

  test('[CM-19] the addresses of one wide network count only some views of an idea a day, from any port @ci', async () => {
    await start({ viewPerNetwork: { max: 3, window: 24 * HOUR } });
    const id = await community.published(ada, await community.reviewer());
    const visit = (kind: string, address: string) =>
      server.post(`/ideas/${id}/${kind}`, undefined, {
        'x-requested-with': 'page',
        ...at(address),
      });
    const view = (address: string) => visit('views', address);
    for (let host = 1; host <= 8; host += 1) {
      expect((await view(`192.0.2.${host}`)).status).toBe(204);
    }
    await view('198.51.100.1');
    await view('198.51.100.1');
    expect((await community.page(id)).body.views).toBe(4);
    await view('198.51.100.1:4711');
    await view('[::ffff:198.51.100.1]:4712');
    expect((await community.page(id)).body.views).toBe(4);
    // Shares have a limit of their own.
    await visit('shares', '192.0.2.1');
    expect((await community.page(id)).body).toMatchObject({ views: 4, shares: 1 });
  });
});
