import { randomUUID } from 'node:crypto';
import { DEVELOPMENT_RATES, NEWCOMER, type Rates } from '../src/timings.ts';
import { type Answer, bearer, type Member } from './support/client.ts';
import { Community, ideaForm, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { SETTINGS } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

const WINDOW = 10_000;
const two = { max: 2, window: WINDOW };

const LIMITS = {
  submit: two,
  newcomerSubmit: two,
  submitPerAddress: two,
  mark: two,
  message: two,
  draft: two,
  memberToAuthor: two,
  visitorToAuthor: two,
  networkToAuthor: two,
  visitorMessage: two,
  messagePerAddress: two,
  report: two,
  reportPerAddress: two,
  profile: two,
} satisfies Partial<Rates>;

let networks = 0;
/** An address in a network without earlier calls. */
const elsewhere = () => {
  networks += 1;
  return `198.18.${networks}.1`;
};

onEachDatabase((make) => {
  test('[CM-02, CM-06, CM-07, CM-10, CM-11] each thing that somebody sends has a limit, by account, network and who gets it; others go on, and so does the sender later', async () => {
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
    const here = () => {
      const address = elsewhere();
      return { address, neighbour: address.replace(/1$/, '77') };
    };

    await expectLimit(
      'account:mark',
      [() => like(ada, 'like'), () => like(ada, 'save'), () => like(ada, 'like')],
      () => like(ben, 'like'),
    );
    await expectLimit(
      'account:draft',
      thrice(() => draft(ada)),
      () => draft(ben),
    );
    await expectLimit(
      'account:message',
      thrice(() => write(ada, ownersIdea)),
      () => write(ben, rivalsIdea),
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
    await expectLimit(
      'address:report',
      [
        () => report(ada, ownersIdea, office),
        () => report(null, rivalsIdea, office),
        () => report(ben, rivalsIdea, office),
      ],
      () => report(null, rivalsIdea),
    );
    await expectLimit(
      'account:report',
      thrice(() => report(ada, rivalsIdea, elsewhere())),
      () => report(ben, rivalsIdea, elsewhere()),
    );
    await expectLimit(
      'address:submit',
      [() => submit(ada, office), () => submit(ben, office), () => submit(eve, office)],
      () => submit(eve),
    );
    await expectLimit(
      'account:submit',
      thrice(() => submit(ada)),
      () => submit(ben),
    );
    await expectLimit(
      'account:profile',
      thrice(() => settings(ada)),
      () => settings(ben),
    );
    await server.stop();
  });

  test('[CM-02, CM-11] an account that is younger than a day may submit and edit less', async () => {
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
    await server.stop();
  });
});
