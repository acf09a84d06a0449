import { randomUUID } from 'node:crypto';
import type { Comment, CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { sql } from 'kysely';
import { hashToken } from '../../src/sessions/tokens.ts';
import { bearer, type Member } from './client.ts';
import { type Community, ideaForm, type LiveServer, withKey } from './community.ts';
import { type People, PICTURE, SETTINGS } from './every-table.ts';

type Notifications = CommunityCalls['GET /notifications']['answer'];
type Blocks = CommunityCalls['GET /messages/blocks']['answer'];
type Security = CommunityCalls['GET /users/security']['answer'];
type Queue = CommunityCalls['GET /review/ideas/{id}']['answer'];

/** Calls of the community that change data. */
export type Change = Exclude<keyof CommunityCalls, `GET ${string}`>;

/** A request that a test can send several times. */
export interface Sent {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers: Record<string, string>;
}

type Make = (member: Member) => Promise<Sent>;

/** Statuses when a change is sent again after it was carried out. A change that isn't listed answers with a success. */
export const SENT_AGAIN: Partial<Record<Change, number>> = {
  // Answers with the current text, which the client compares.
  'PUT /ideas/{id}': 412,
  'DELETE /comments/{id}': 404,
  'DELETE /messages/{id}': 404,
  'POST /newsletter/unsubscription': 400,
  'PUT /users/password': 400,
  'POST /users/deletion': 401,
};

/**
 * For each change, the functions that prepare it for a member. No change depends on an earlier one. The account's
 * deletion is last.
 */
export function changesOf(
  community: Community<LiveServer>,
  { reader, reviewer }: Pick<People, 'reader' | 'reviewer'>,
): Record<Change, Make[]> {
  const { server } = community;
  let made = 0;
  const by = (
    { token }: Member,
    method: Sent['method'],
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Sent => ({ method, path, body, headers: { ...bearer(token), ...more } });

  async function carryOut({ method, path, body, headers }: Sent): Promise<void> {
    const answer = await server.send(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  }
  const submitted = async (author: Member) => (await community.submit(author)).body;
  const published = (author: Member) => community.published(author, reviewer);
  /** Carries out the first change, so that the second can undo it. */
  const after = async (first: Sent, second: Sent) => {
    await carryOut(first);
    return second;
  };
  const write = (from: Member, ideaId: number, message: string) =>
    by(
      from,
      'POST',
      `/ideas/${ideaId}/messages`,
      { name: 'Vera', email: 'vera@example.com', message },
      withKey(),
    );
  /**
   * Finds an entry by its text. On a page of the API it can be missing: while the clock stands still, the order is
   * random.
   */
  const idOf = async (table: 'messages' | 'reports', column: 'body' | 'reason', text: string) => {
    const { id } = await server.queries
      .selectFrom(table)
      .select('id')
      .where(sql.ref(column), '=', text)
      .executeTakeFirstOrThrow();
    return id;
  };
  const got = async (author: Member) => {
    made += 1;
    const text = `Message ${randomUUID()}`;
    // A visitor with a new address, because a blocked visitor stays blocked.
    const path = `/ideas/${await published(author)}/messages`;
    const body = { name: 'Vera', email: `vera-${made}@example.com`, message: text };
    await carryOut({ method: 'POST', path, body, headers: withKey() });
    return `/messages/${await idOf('messages', 'body', text)}`;
  };
  const comment = (from: Member, ideaId: number, replyTo: string | null = null) => {
    made += 1;
    const said = { text: `Comment ${made}`, replyTo };
    return by(from, 'POST', `/ideas/${ideaId}/comments`, said, withKey());
  };
  /** Posts a comment, and a reply to it. Resolves with the comment's id. */
  const answered = async (from: Member, ideaId: number) => {
    const { path, body, headers } = comment(from, ideaId);
    const { id } = (await server.post<Comment>(path, body, headers)).body;
    await carryOut(comment(reader, ideaId, id));
    return id;
  };
  const decision =
    (...actions: string[]): Make =>
    async (author) => {
      const { id } = await submitted(author);
      const seen = async () =>
        (await community.get<Queue>(`/review/ideas/${id}`, reviewer.token)).body.version;
      const decide = async (action = '') => {
        const body = { action, version: await seen(), reason: 'Why' };
        return by(reviewer, 'POST', `/review/ideas/${id}/decisions`, body);
      };
      for (const action of actions.slice(0, -1)) await carryOut(await decide(action));
      return decide(actions.at(-1));
    };
  const reports = async (author: Member) => {
    const reason = `Reason ${randomUUID()}`;
    const path = `/ideas/${await published(author)}/reports`;
    await carryOut(by(reader, 'POST', path, { reason }, withKey()));
    return idOf('reports', 'reason', reason);
  };
  const draft = (member: Member, form: string, version: number) =>
    by(member, 'PUT', `/drafts/${form}`, { version, content: `Of version ${version}` });
  const ownForm = async (member: Member) => `edit-${(await submitted(member)).id}`;
  const emailChange = (member: Member) => {
    made += 1;
    const email = `new-${made}-${member.email}`;
    return by(member, 'POST', '/users/email', { email, password: member.password });
  };
  const picture = (member: Member) => by(member, 'PUT', '/users/picture', { picture: PICTURE });
  /** The token mailed to a member who requested the newsletter. */
  const newsletter = async (member: Member) => {
    const { email } = member;
    await carryOut(by(member, 'POST', '/newsletter', { email }));
    const { token } = await community.server.queries
      .selectFrom('newsletter_subscribers')
      .select('token')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { token };
  };
  /** A call of the reader about the author's published idea. */
  const onIdea =
    (method: Sent['method'], what: string, body?: unknown): Make =>
    async (author) => {
      const headers = { ...withKey(), 'x-requested-with': 'page' };
      return by(reader, method, `/ideas/${await published(author)}/${what}`, body, headers);
    };
  const undoneOnIdea =
    (what: string, body?: unknown): Make =>
    async (author) => {
      const path = `/ideas/${await published(author)}/${what}`;
      return after(by(reader, 'PUT', path, body), by(reader, 'DELETE', path));
    };
  const edited = ideaForm({ title: 'Another title' });

  return {
    'POST /ideas': [async (author) => by(author, 'POST', '/ideas', ideaForm(), withKey())],
    'PUT /ideas/{id}': [
      async (author) => {
        const { id } = await submitted(author);
        return by(author, 'PUT', `/ideas/${id}`, edited, { 'if-match': '"1"' });
      },
    ],
    'POST /ideas/{id}/withdrawal': [
      async (author) => {
        const idea = `/ideas/${await published(author)}`;
        await carryOut(by(reader, 'PUT', `${idea}/like`));
        await carryOut(by(reader, 'PUT', `${idea}/save`));
        return by(author, 'POST', `${idea}/withdrawal`);
      },
    ],
    'PUT /ideas/{id}/like': [onIdea('PUT', 'like')],
    'DELETE /ideas/{id}/like': [undoneOnIdea('like')],
    'PUT /ideas/{id}/save': [onIdea('PUT', 'save')],
    'DELETE /ideas/{id}/save': [undoneOnIdea('save')],
    'POST /ideas/{id}/views': [onIdea('POST', 'views')],
    'POST /ideas/{id}/shares': [onIdea('POST', 'shares')],
    'POST /ideas/{id}/messages': [
      async (author) => write(reader, await published(author), 'Hello'),
    ],
    'POST /ideas/{id}/reports': [onIdea('POST', 'reports', { reason: 'Why' })],
    'POST /ideas/{id}/comments': [
      async (author) => comment(author, await published(author)),
      async (author) => {
        const ideaId = await published(author);
        return comment(author, ideaId, await answered(author, ideaId));
      },
    ],
    'PUT /ideas/{id}/offer': [onIdea('PUT', 'offer', { offer: 'a van' })],
    'DELETE /ideas/{id}/offer': [undoneOnIdea('offer', { offer: 'a van' })],
    'PUT /comments/{id}': [
      async (author) => {
        const id = await answered(author, await published(author));
        return by(author, 'PUT', `/comments/${id}`, { text: 'Changed' });
      },
    ],
    'DELETE /comments/{id}': [
      async (author) =>
        by(author, 'DELETE', `/comments/${await answered(author, await published(author))}`),
    ],
    'POST /comments/{id}/reports': [
      async (author) => {
        const path = `/comments/${await answered(author, await published(author))}/reports`;
        return by(reader, 'POST', path, { reason: 'Why' }, withKey());
      },
    ],
    'POST /messages/{id}/replies': [
      async (author) => {
        const ideaId = await published(author);
        const text = `Question ${randomUUID()}`;
        // Some authors have blocked the reader, but not the reviewer.
        await carryOut(write(reviewer, ideaId, text));
        const id = await idOf('messages', 'body', text);
        return by(author, 'POST', `/messages/${id}/replies`, { message: 'Answer' }, withKey());
      },
    ],
    'PUT /messages/{id}/read': [async (author) => by(author, 'PUT', `${await got(author)}/read`)],
    'DELETE /messages/{id}': [async (author) => by(author, 'DELETE', await got(author))],
    'PUT /messages/{id}/block': [async (author) => by(author, 'PUT', `${await got(author)}/block`)],
    'DELETE /messages/blocks/{id}': [
      async (author) => {
        await carryOut(by(author, 'PUT', `${await got(author)}/block`));
        const { body } = await community.get<Blocks>('/messages/blocks', author.token);
        return by(author, 'DELETE', `/messages/blocks/${body.blocks[0]?.id}`);
      },
    ],
    'POST /messages/{id}/reports': [
      async (author) =>
        by(author, 'POST', `${await got(author)}/reports`, { reason: 'Why' }, withKey()),
    ],
    'PUT /notifications/read': [
      async (author) => {
        const ideaId = await published(author);
        const { body } = await community.get<Notifications>('/notifications', author.token);
        const seen = body.notifications.filter((one) => one.ideaId === ideaId);
        const notifications = seen.map(({ kind, at }) => ({ kind, ideaId, at }));
        return by(author, 'PUT', '/notifications/read', { notifications });
      },
    ],
    'POST /review/ideas/{id}/decisions': [
      decision('approve'),
      decision('reject'),
      decision('approve', 'publish'),
      decision('approve', 'publish', 'withdraw'),
    ],
    'POST /review/decisions': [
      async (author) => {
        const { id, version } = await submitted(author);
        const body = {
          batch: randomUUID(),
          action: 'reject',
          reason: 'Why',
          ideas: [{ id, version }],
        };
        return by(reviewer, 'POST', '/review/decisions', body);
      },
    ],
    'POST /review/reports/{id}/resolution': [
      async (author) => by(reviewer, 'POST', `/review/reports/${await reports(author)}/resolution`),
    ],
    'PUT /drafts/{form}': [
      async (member) => draft(member, 'submit', 0),
      async (member) => {
        const form = await ownForm(member);
        return after(draft(member, form, 0), draft(member, form, 1));
      },
    ],
    'DELETE /drafts/{form}': [
      async (member) => {
        const form = await ownForm(member);
        return after(
          draft(member, form, 0),
          by(member, 'DELETE', `/drafts/${form}`, undefined, { 'if-match': '"1"' }),
        );
      },
    ],
    'PUT /users/settings': [async (member) => by(member, 'PUT', '/users/settings', SETTINGS)],
    'PUT /users/picture': [async (member) => picture(member)],
    'DELETE /users/picture': [
      async (member) => after(picture(member), by(member, 'DELETE', '/users/picture')),
    ],
    'POST /users/email': [async (member) => emailChange(member)],
    'DELETE /users/email': [
      async (member) => after(emailChange(member), by(member, 'DELETE', '/users/email')),
    ],
    // Later changes use the member's password.
    'PUT /users/password': [
      async () => {
        const another = await server.member();
        const { password } = another;
        const newPassword = 'an entirely new one';
        return by(another, 'PUT', '/users/password', { password, newPassword });
      },
    ],
    'DELETE /users/sessions/{id}': [
      async (member) => {
        await server.post('/auth/login', { email: member.email, password: member.password });
        const { body } = await community.get<Security>('/users/security', member.token);
        const { id } = body.sessions.find(({ isCurrent }) => !isCurrent) ?? { id: 'none' };
        return by(member, 'DELETE', `/users/sessions/${id}`);
      },
    ],
    'DELETE /users/sessions': [
      async (member) => {
        await server.post('/auth/login', { email: member.email, password: member.password });
        return by(member, 'DELETE', '/users/sessions');
      },
    ],
    'POST /newsletter': [
      async (member) => by(member, 'POST', '/newsletter', { email: member.email }),
    ],
    'POST /newsletter/confirmation': [
      async (member) => by(member, 'POST', '/newsletter/confirmation', await newsletter(member)),
    ],
    'POST /newsletter/unsubscription': [
      async (member) => by(member, 'POST', '/newsletter/unsubscription', await newsletter(member)),
    ],
    'POST /users/email/confirmation': [
      async (member) => {
        // Without mail, which would replace the token.
        const token = randomUUID();
        await server.queries.deleteFrom('email_changes').where('user_id', '=', member.id).execute();
        await server.queries
          .insertInto('email_changes')
          .values({
            user_id: member.id,
            id: token,
            new_email: `${token}@example.com`,
            expires_at: Date.UTC(3000, 0),
            new_hash: hashToken(token),
            old_hash: null,
            new_confirmed_at: null,
            old_confirmed_at: null,
          })
          .execute();
        return by(member, 'POST', '/users/email/confirmation', { token });
      },
    ],
    'POST /users/deletion': [
      async (member) => {
        const idea = `/ideas/${await published(reader)}`;
        await carryOut(by(member, 'PUT', `${idea}/like`));
        await carryOut(by(member, 'PUT', `${idea}/save`));
        await carryOut(write(member, Number(idea.split('/')[2]), 'Hello'));
        await answered(member, Number(idea.split('/')[2]));
        await carryOut(comment(member, await published(reader)));
        await carryOut(by(member, 'PUT', `${idea}/offer`, { offer: 'a van' }));
        await carryOut(draft(member, 'submit', 0));
        return by(member, 'POST', '/users/deletion', { password: member.password });
      },
    ],
  };
}
