import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { deleteAccounts } from '../src/members/delete-account.ts';
import { bearer, type Member } from './support/client.ts';
import { copyIdea, useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { PICTURE } from './support/every-table.ts';

type Page = CommunityCalls['GET /members/{id}']['answer'];
type Ideas = CommunityCalls['GET /members/{id}/ideas']['answer'];

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  const put = (path: string, body: unknown, { token }: Member) =>
    server().send<{ picture: string }>('PUT', path, body, bearer(token));
  const page = (id: string) => community().get<Page>(`/members/${id}`);
  const ideas = (id: string, cursor?: string | null) =>
    community().get<Ideas>(`/members/${id}/ideas${cursor ? `?cursor=${cursor}` : ''}`);
  const statuses = async (id: string) => [(await page(id)).status, (await ideas(id)).status];

  test('[LK-15] a member’s page has the profile, and the email only if the member shows it', async () => {
    const member = await server().member({ name: 'Ada' });
    const profile = {
      bio: 'I count.\nSlowly.',
      website: 'https://ada.example',
      linkedin: '',
      github: 'https://github.com/ada',
      skills: ['maths'],
    };
    await server().update(member.token, profile);
    const { body } = await put('/users/picture', { picture: PICTURE }, member);
    await community().published(member, await community().reviewer(), { title: 'Shown to all' });
    await community().submit(member);
    const { id, email } = member;
    const seen = await page(id);
    const since = `${new Date(server().clock.now()).getUTCFullYear()}`;
    const shown = { id, name: 'Ada', picture: body.picture, ...profile, since, ideas: 1 };
    expect(seen.body).toEqual({ ...shown, email: null });
    expect(seen.headers['cache-control']).toBe('public, max-age=60');
    expect((await ideas(id)).body).toEqual({
      ideas: [expect.objectContaining({ title: 'Shown to all', authorId: id })],
      total: 1,
      next: null,
    });
    await put('/users/settings', { privacy: { showEmail: true } }, member);
    expect((await page(id)).body).toEqual({ ...shown, email });
  });

  test('[LK-15] a hidden, private, suspended, unverified or deleted member has no page', async () => {
    const member = await server().member();
    const { id } = member;
    const [there, gone] = [
      [200, 200],
      [404, 404],
    ];
    expect(await statuses(id)).toEqual(there);
    await put('/users/settings', { privacy: { showProfile: false } }, member);
    expect(await statuses(id)).toEqual(gone);
    await put('/users/settings', { privacy: { showProfile: true } }, member);
    await server().update(member.token, { preferences: { profileVisibility: 'private' } });
    expect(await statuses(id)).toEqual(gone);
    await server().update(member.token, { preferences: { profileVisibility: 'public' } });
    await server().setUser(member, { suspended_at: 1 });
    expect(await statuses(id)).toEqual(gone);
    await server().setUser(member, { suspended_at: null, email_verified_at: null });
    expect(await statuses(id)).toEqual(gone);
    await server().setUser(member, { email_verified_at: 1 });
    expect(await statuses(id)).toEqual(there);
    await deleteAccounts(server().queries, [{ id }]);
    expect(await statuses(id)).toEqual(gone);
  });

  test.each([
    '1',
    '%00',
    '%F0%9F%9A%80',
    "'--",
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-00000000000%0A',
    'a'.repeat(90),
  ])('[LK-15] the id %s gets a 404', async (id) => {
    expect(await statuses(id)).toEqual([404, 404]);
  });

  test('[LK-15] 10,000 ideas of one member come in pages, newest first, each once @ci', async () => {
    const member = await server().member();
    const first = await community().published(member, await community().reviewer());
    await copyIdea(server().queries, first, 9999);
    expect((await page(member.id)).body.ideas).toBe(10_000);
    let cursor: string | null = null;
    const seen: string[] = [];
    for (let pages = 0; pages < 3; pages += 1) {
      const { body }: { body: Ideas } = await ideas(member.id, cursor);
      expect(body.ideas).toHaveLength(24);
      seen.push(...body.ideas.map(({ datePosted }) => datePosted));
      cursor = body.next;
    }
    expect(new Set(seen).size).toBe(72);
    expect(seen).toEqual([...seen].sort().reverse());
    const other = await server().member();
    expect((await ideas(other.id, cursor)).status).toBe(400);
  }, 60_000);
});
