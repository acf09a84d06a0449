import type { CommunityCalls, IdeaCard } from '@idea-hub/shared/contracts/community-description';
import { listIdeas } from '../src/ideas/list.ts';
import { bearer, type Member } from './support/client.ts';
import { useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { PICTURE } from './support/every-table.ts';
import { recordQueries } from './support/seeing-queries.ts';

type List = CommunityCalls['GET /ideas']['answer'];
type Sections = CommunityCalls['GET /ideas/sections']['answer'];

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  const put = async (path: string, body: unknown, { token }: Member) => {
    const answer = await server().send<{ picture: string }>('PUT', path, body, bearer(token));
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };

  /** The author of an idea, as lists, the search, Home and the page of the idea show it. */
  async function authorsOf(id: number, word: string) {
    server().clock.advance(60_000);
    const { sections } = (await community().get<Sections>('/ideas/sections')).body;
    const seen = [
      ...(await community().get<List>('/ideas')).body.ideas,
      ...(await community().get<List>(`/ideas?search=${word}`)).body.ideas,
      ...sections.flatMap(({ ideas }) => ideas),
      (await community().page(id)).body,
    ].filter((idea) => idea.id === id);
    expect(seen).toHaveLength(4);
    return seen.map(({ author, authorId, authorPicture }: Partial<IdeaCard>) => ({
      name: author,
      id: authorId,
      picture: authorPicture,
    }));
  }
  const everywhere = (person: object) => Array.from({ length: 4 }, () => person);

  test('[LK-08, CM-30] an idea names its author with profile and picture, as far as the settings allow', async () => {
    const author = await server().member({ name: 'Ada' });
    const id = await community().published(author, await community().reviewer(), {
      title: 'Settings decide',
      category: 'Technology',
    });
    const seen = () => authorsOf(id, 'settings');
    expect(await seen()).toEqual(everywhere({ name: 'Ada', id: author.id, picture: null }));
    const { picture } = await put('/users/picture', { picture: PICTURE }, author);
    const shown = everywhere({ name: 'Ada', id: author.id, picture });
    const hidden = everywhere({ name: 'Ada', id: null, picture: null });
    expect(await seen()).toEqual(shown);
    await put('/users/settings', { privacy: { showProfile: false } }, author);
    expect(await seen()).toEqual(hidden);
    await put('/users/settings', { privacy: { showProfile: true } }, author);
    expect(await seen()).toEqual(shown);
    await server().setUser(author, { profile_picture: 'https://faces.example/a' });
    expect(await seen()).toEqual(everywhere({ name: 'Ada', id: author.id, picture: null }));
    await server().setUser(author, { suspended_at: 1 });
    expect(await seen()).toEqual(hidden);
  });

  test('[LK-08, CM-01] a list reads its ideas and their authors with one query', async () => {
    const { queries, kinds } = recordQueries(server().queries);
    const { ideas } = await listIdeas(queries, {});
    expect(ideas.length).toBeGreaterThan(1);
    expect(kinds).toHaveLength(1);
  });
});
