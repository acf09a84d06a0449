import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@idea-hub/shared/contracts/calls';
import type { Comment, IdeaPage, OwnIdea } from '@idea-hub/shared/contracts/community-description';
import type { Updateable } from 'kysely';
import type { PublishedIdeaTable } from '../../src/database/community-schema.ts';
import type { Queries } from '../../src/database/database.ts';
import { DEMO } from '../../src/dev/demo-data.ts';
import type { IdeaForm } from '../../src/ideas/fields.ts';
import { unpublishIdea } from '../../src/ideas/publish.ts';
import { type Answer, bearer, type Member } from './client.ts';
import type { MakeDatabase } from './databases.ts';
import { type TestServer, useServer } from './server.ts';

/** Turns on live mode, for `TestServer.start` and `useServer`. */
export const LIVE = { env: { IDEAS: 'live' } };

export const ideaForm = (given: Partial<IdeaForm> = {}): IdeaForm => ({
  title: 'Rain barrel network',
  description:
    'Neighbours share the rain that falls on their roofs, in barrels that know how full they are.',
  category: 'Environment',
  difficulty: 'Beginner',
  tags: 'water, garden',
  requiredSkills: 'Plumbing',
  estimatedTime: 'Medium-term (1-4 weeks)',
  resources: 'Barrels',
  submitterName: 'Ada',
  submitterEmail: 'ada@example.com',
  contactPreference: 'email',
  ...given,
});

export const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** Headers of a call that is carried out once for its key, by a member or a visitor. */
const once = (from?: Pick<Member, 'token'>, key?: string) => ({
  ...(from && bearer(from.token)),
  ...withKey(key),
});

/**
 * Copies an idea without calls, as ideas of its author. If it is published, the copies are too, each a millisecond before
 * the one before.
 */
export async function copyIdea(queries: Queries, id: number, count: number): Promise<void> {
  const idea = await queries
    .selectFrom('ideas')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const published = await queries
    .selectFrom('published_ideas')
    .selectAll()
    .where('idea_id', '=', id)
    .executeTakeFirst();
  for (let from = 1; from <= count; from += 300) {
    const places = Array.from({ length: Math.min(300, count + 1 - from) }, (_, at) => from + at);
    const ideas = places.map((at) => ({ ...idea, id: 2 ** 40 + at, submission_key: null }));
    await queries.insertInto('ideas').values(ideas).execute();
    if (!published) continue;
    const { published_at } = published;
    const copies = places.map((at) => ({
      ...{ ...published, idea_id: 2 ** 40 + at, published_at: published_at - at },
    }));
    await queries.insertInto('published_ideas').values(copies).execute();
  }
}

export type LiveServer = Pick<TestServer, 'send' | 'post' | 'member' | 'queries' | 'setUser'>;

/** Makes the calls of members and reviewers on a live server. */
export class Community<Server extends LiveServer = TestServer> {
  readonly server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  async reviewer(role: 'REVIEWER' | 'OWNER' = 'REVIEWER'): Promise<Member> {
    const member = await this.server.member();
    await this.server.setUser(member, { role });
    return member;
  }

  /** Unpublishes the ideas of the demonstration, so that only the test's own ideas are public. */
  async withoutDemo(): Promise<void> {
    for (let id = 1; id <= DEMO.ideas.length; id += 1) await unpublishIdea(this.server.queries, id);
  }

  submit<Body = OwnIdea>(
    author: Member,
    form: unknown = ideaForm(),
    key?: string,
  ): Promise<Answer<Body>> {
    return this.server.post<Body>('/ideas', form, once(author, key));
  }

  /** Sends a message about an idea. A member is named by the account, a visitor is Vera. */
  write(ideaId: number, message = 'Hello', from?: Member) {
    const body = { name: 'Vera', email: 'vera@example.com', message };
    return this.server.post(`/ideas/${ideaId}/messages`, body, once(from));
  }

  comment(
    from: Member,
    ideaId: number,
    text: string,
    { replyTo = null, key }: { replyTo?: string | null; key?: string | undefined } = {},
  ) {
    const body = { text, replyTo };
    return this.server.post<Comment & ErrorBody>(
      `/ideas/${ideaId}/comments`,
      body,
      once(from, key),
    );
  }

  /** Reports an idea, a comment or a message, by its path. */
  report(path: string, reason: string, from?: Member, key?: string) {
    return this.server.post(`${path}/reports`, { reason }, once(from, key));
  }

  edit<Body = OwnIdea>({ token }: Member, id: number, version: number, form: unknown) {
    const headers = { ...bearer(token), 'if-match': `"${version}"` };
    return this.server.send<Body>('PUT', `/ideas/${id}`, form, headers);
  }

  async mine({ token }: Member): Promise<OwnIdea[]> {
    const { body } = await this.get<{ ideas: OwnIdea[] }>('/ideas/mine', token);
    return body.ideas;
  }

  get<Body>(path: string, token?: string) {
    return this.server.send<Body>('GET', path, undefined, token ? bearer(token) : {});
  }

  /** Changes the row of a published idea. */
  async setPublished(id: number, values: Updateable<PublishedIdeaTable>): Promise<void> {
    const update = this.server.queries.updateTable('published_ideas').set(values);
    await update.where('idea_id', '=', id).execute();
  }

  page(id: number, member?: Member) {
    return this.get<IdeaPage & { details: { code: string } }>(`/ideas/${id}`, member?.token);
  }

  decide({ token }: Member, id: number, action: string, version: number, reason?: string) {
    const body = { action, version, ...(reason === undefined ? {} : { reason }) };
    return this.server.post<{
      status: string;
      version: number;
      actions: string[];
      details: { code: string };
    }>(`/review/ideas/${id}/decisions`, body, bearer(token));
  }

  /** Submits, approves and publishes a member's idea. */
  async published(
    author: Member,
    reviewer: Member,
    given: Partial<IdeaForm> = {},
  ): Promise<number> {
    const { body } = await this.submit(author, ideaForm(given));
    const approved = await this.decide(reviewer, body.id, 'approve', body.version);
    const published = await this.decide(reviewer, body.id, 'publish', approved.body.version);
    if (published.status !== 200) throw new Error(published.text);
    return body.id;
  }
}

/** A live server for all tests of a `describe`, and the calls on it. */
export function useCommunity(make: MakeDatabase) {
  const server = useServer(make, LIVE);
  return { server, community: () => new Community(server()) };
}
