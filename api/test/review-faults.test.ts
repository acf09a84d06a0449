import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { role } from '../src/roles/role-command.ts';
import { bearer } from './support/client.ts';
import { ideaForm, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { killServers, patiently, ServerProcess } from './support/server-process.ts';

type Review = CommunityCalls['GET /review/ideas/{id}']['answer'];
type Action = Review['decisions'][number]['action'];

const OUTCOMES: Partial<Record<Action, Review['status']>> = {
  approve: 'Approved',
  reject: 'Rejected',
  publish: 'Published',
  withdraw: 'Withdrawn',
};

afterEach(killServers);

onEachDatabase((make) => {
  test('[CM-08, CM-14] killed in the middle of what two reviewers decide at once, who send it again: each idea has one decision of each step, and the status that it says @ci', async () => {
    const database = await make();
    const env = { DATABASE_URL: database.url, RATE_LIMIT: 'off', IDEAS: 'live' };
    let server = await ServerProcess.start(env);
    const signIn = async (email: string, password: string) =>
      bearer(String((await server.post('/auth/login', { email, password })).body.token));
    await role(['add', 'demo@ideahub.example', 'owner'], { DATABASE_URL: database.url });
    const owner = await signIn('demo@ideahub.example', 'demo-1234');
    const reviewer = await signIn('reviewer@ideahub.example', 'review-1234');

    const call = async (path: string, headers: Record<string, string>, body?: unknown) =>
      fetch(`http://127.0.0.1:${await server.port()}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
      });
    const reviewOf = async (id: number) =>
      (await (await call(`/review/ideas/${id}`, reviewer)).json()) as Review;

    const submit = async (_: unknown, index: number) => {
      const form = ideaForm({ title: `Idea number ${index}` });
      const answer = await call('/ideas', { ...owner, ...withKey() }, form);
      return ((await answer.json()) as { id: number }).id;
    };
    const ids = await Promise.all(Array.from({ length: 24 }, submit));

    /** The owner and the reviewer decide about all ideas, before and after the server is killed. */
    async function step(reviews: Review[], byOwner: Action, byReviewer: (index: number) => Action) {
      const send = () =>
        reviews.flatMap(({ id, version }, index) =>
          (
            [
              [owner, byOwner],
              [reviewer, byReviewer(index)],
            ] as const
          ).map(([who, action]) =>
            patiently(() =>
              call(`/review/ideas/${id}/decisions`, who, { action, version, reason: 'Why' }),
            ).then(
              ({ status }) => status,
              () => 'no answer' as const,
            ),
          ),
        );
      const sent = send();
      // Some decisions are made, some are in progress and some have not begun.
      await sent[sent.length >> 1];
      await server.kill('SIGKILL');
      const first = await Promise.all(sent);
      server = await ServerProcess.start(env);
      const second = await Promise.all(send());
      // Each retry is either confirmed or refused because the idea has been decided.
      expect(second.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const after = await Promise.all(reviews.map(({ id }) => reviewOf(id)));
      for (const [index, { id, status, decisions }] of after.entries()) {
        const before = reviews[index]?.decisions.length ?? 0;
        expect([id, decisions.length]).toEqual([id, before + 1]);
        const [last] = decisions;
        expect([id, status]).toEqual([id, last && OUTCOMES[last.action]]);
        // Exactly one of the two gets a confirmation, also when it retries: the one whose decision was stored.
        const pair = [2 * index, 2 * index + 1];
        const confirmed = pair.map((at) => [first[at], second[at]].includes(200));
        expect([id, [...confirmed].sort()]).toEqual([id, [false, true]]);
        expect([id, confirmed]).toEqual([id, pair.map((at) => second[at] === 200)]);
      }
      return after;
    }

    const waiting = await Promise.all(ids.map(reviewOf));
    const decided = await step(waiting, 'approve', (index) =>
      index % 2 === 0 ? 'approve' : 'reject',
    );
    // If the two disagree, chance decides who is first.
    const approved = decided.filter(({ status }) => status === 'Approved');
    const published = await step(approved, 'publish', () => 'publish');
    for (const { id } of decided) {
      const isPublic = published.some((idea) => idea.id === id);
      expect([id, (await call(`/ideas/${id}`, {})).status]).toEqual([id, isPublic ? 200 : 404]);
    }
    await step(await Promise.all(ids.map(reviewOf)), 'withdraw', () => 'withdraw');
    for (const id of ids) expect((await call(`/ideas/${id}`, {})).status).toBe(404);
    await killServers();
    await database.remove();
  }, 120_000);
});
