import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { type Member, somebody } from './support/client.ts';
import { ideaForm, useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type List = CommunityCalls['GET /ideas']['answer'];

const BLANK = [
  '\u3164'.repeat(60),
  '\u2800'.repeat(60),
  '\u200B'.repeat(60),
  '\u115F\u1160'.repeat(30),
];
const ZALGO = `Zebra${'\u0301\u0489'.repeat(100)} idea`;

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let member: Member;
  beforeAll(async () => {
    member = await server().member();
  });
  const marksOf = (text: string) => [...text].filter((one) => /\p{M}/u.test(one)).length;

  test.each(BLANK)(
    '[CM-27] text that shows nothing (%j) is refused where text is required',
    async (blank) => {
      const reviewer = await community().reviewer();
      const id = await community().published(await server().member(), reviewer);
      for (const form of [{ title: blank }, { description: blank }, { submitterName: blank }]) {
        const { status, body } = await community().submit<{ details: { fields: object } }>(
          member,
          ideaForm(form),
        );
        expect([status, Object.keys(body.details.fields)]).toEqual([400, Object.keys(form)]);
      }
      // One visible character does not make fillers long enough.
      expect(
        (await community().submit(member, ideaForm({ description: `a${blank}` }))).status,
      ).toBe(400);
      const refused = [
        await community().write(id, blank),
        await community().report(`/ideas/${id}`, blank),
        await server().post('/auth/register', { ...somebody(), name: blank }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
      const { status, body } = await server().update(member.token, { bio: blank });
      expect([status, body]).toMatchObject([200, { profile: { bio: '' } }]);
    },
  );

  test('[CM-27] marks that would paint over other text are capped; direction controls are dropped or refused', async () => {
    const { status, body } = await community().submit(
      member,
      ideaForm({
        title: ZALGO,
        description: `\u202E${ideaForm().description}\u2066 and\u200B more`,
        requiredSkills: 'Plumb\u202Eing',
        resources: `Barrels${'\u0301'.repeat(195)}`,
      }),
    );
    expect(status).toBe(201);
    expect(marksOf(body.title)).toBe(4);
    expect(marksOf(body.resources)).toBe(4);
    expect(body.description).toBe(`${ideaForm().description} and more`);
    expect(body.requiredSkills).toBe('Plumbing');
    for (const form of [{ title: 'Rain \u202Elerrab' }, { tags: 'a, \u2067b' }]) {
      expect((await community().submit(member, ideaForm(form))).status).toBe(400);
    }
  });

  test('[CM-27] invisible characters within words are dropped everywhere; emoji keep their joiners', async () => {
    const hidden = 'Gar\u{E0041}\u{E0042}d\u3164e\u2062n\u00AD\u206A \u200D\u180E👩\u200D🌾';
    const plain = 'Garden 👩\u200D🌾';
    const { body } = await community().submit(
      member,
      ideaForm({ title: hidden, tags: hidden, submitterName: hidden, requiredSkills: hidden }),
    );
    expect(body).toMatchObject({ title: plain, tags: plain, requiredSkills: plain });
    const { body: changed } = await server().update<{ profile: object }>(member.token, {
      firstName: hidden,
      bio: hidden,
      skills: [hidden],
    });
    expect(changed.profile).toMatchObject({ firstName: plain, bio: plain, skills: [plain] });
    const website = 'https://a.example/\u202Egnp.exe';
    const refused = await server().update(member.token, { website });
    expect(refused.status).toBe(400);
  });

  test('[CM-27] the same text in another normal form is the same text', async () => {
    const [composed, apart] = ['Caf\u00E9 for all', 'Cafe\u0301 for all'];
    const key = '0123456789abcdef';
    const first = await community().submit(member, ideaForm({ title: composed }), key);
    const second = await community().submit(member, ideaForm({ title: apart }), key);
    expect([second.status, second.body.id, second.body.title]).toEqual([
      201,
      first.body.id,
      composed,
    ]);
  });

  test('[CM-27] a search ignores invisible characters that were pasted with it', async () => {
    const search = (words: string) =>
      community().get<List>(`/ideas?search=${encodeURIComponent(words)}`);
    const reviewer = await community().reviewer();
    const id = await community().published(member, reviewer, { title: 'Greenhouse heating' });
    for (const words of [
      '\u200Bgreen\u200Bhouse',
      '\uFEFFgreenhouse\u202E',
      'greenhouse\nheating',
    ]) {
      const { status, body } = await search(words);
      expect([words, status, body.ideas.map((idea) => idea.id)]).toEqual([words, 200, [id]]);
    }
    const joined = await community().published(member, reviewer, {
      title: 'Gar\u200Ddenia 🌞 idea',
    });
    for (const words of ['gardenia', 'garden\u200Dia', 'gar\u{E0041}denia', '🌞', '🌞\uFE0F']) {
      const { body } = await search(words);
      expect([words, body.ideas.map((idea) => idea.id)]).toEqual([words, [joined]]);
    }
    expect((await search('\u200B')).body.total).toBeGreaterThan(1);
  });

  test('[CM-21] a change of capital letters is a change', async () => {
    const { body } = await community().submit(member, ideaForm({ title: 'rain barrels' }));
    const edited = await community().edit(member, body.id, 1, ideaForm({ title: 'Rain Barrels' }));
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { title: 'Rain Barrels', version: 2 },
    ]);
    const key = 'fedcba9876543210';
    await community().submit(member, ideaForm({ title: 'rain barrels' }), key);
    const other = await community().submit(member, ideaForm({ title: 'Rain Barrels' }), key);
    expect(other.status).toBe(409);
  });

  test('[CM-27] a decision’s reason is text too', async () => {
    const reviewer = await community().reviewer();
    const { body } = await community().submit(member, ideaForm());
    expect((await community().decide(reviewer, body.id, 'reject', 1, '\u3164')).status).toBe(400);
    await community().decide(reviewer, body.id, 'reject', 1, '\u202EToo short');
    const mine = await community().get(`/ideas/mine/${body.id}`, member.token);
    expect(mine.body).toMatchObject({ rejectionReason: 'Too short' });
  });
});
