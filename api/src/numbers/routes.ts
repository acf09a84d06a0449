import Type from 'typebox';
import type { Queries } from '../database/database.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { MinuteMemory } from '../ideas/minute-memory.ts';
import type { Services } from '../services.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** A card calls an idea with more likes popular. */
const POPULAR_LIKES = 50;

const schema = {
  summary: 'The figures of Home and the footer; counted, at most a minute old',
  tags: ['ideas'],
  response: {
    200: Type.Object({
      ideas: Type.Integer({ description: 'Published' }),
      submitted: Type.Integer({ description: 'All but withdrawn ones' }),
      approved: Type.Integer({ description: 'Approved or published' }),
      popular: Type.Integer({ description: 'Published, with more than 50 likes' }),
      creators: Type.Integer({ description: 'Members with a published idea' }),
      members: Type.Integer(),
      likes: Type.Integer(),
      views: Type.Integer(),
      weeklyGrowth: Type.Integer({
        description: 'Ideas published in the last seven days, in percent of those before',
      }),
    }),
    ...errorAnswers(),
  },
};

async function count(queries: Queries, now: number) {
  const published = await queries
    .selectFrom('published_ideas')
    .innerJoin('ideas', 'ideas.id', 'published_ideas.idea_id')
    .select(({ fn, case: choose }) => [
      fn.countAll().as('ideas'),
      fn.count('ideas.author_id').distinct().as('creators'),
      fn.sum('published_ideas.likes').as('likes'),
      fn.sum('published_ideas.views').as('views'),
      fn
        .sum(choose().when('published_ideas.likes', '>', POPULAR_LIKES).then(1).else(0).end())
        .as('popular'),
      fn
        .sum(
          choose()
            .when('published_ideas.published_at', '>', now - WEEK)
            .then(1)
            .else(0)
            .end(),
        )
        .as('recent'),
    ])
    .executeTakeFirstOrThrow();
  const statuses = await queries
    .selectFrom('ideas')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .groupBy('status')
    .execute();
  const { members } = await queries
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('members'))
    .executeTakeFirstOrThrow();
  const of = (...wanted: string[]) =>
    statuses.reduce((sum, row) => sum + (wanted.includes(row.status) ? Number(row.count) : 0), 0);
  const ideas = Number(published.ideas);
  const recent = Number(published.recent ?? 0);
  const before = ideas - recent;
  return {
    ideas,
    submitted: of('Under Review', 'Approved', 'Published', 'Rejected'),
    approved: of('Approved', 'Published'),
    popular: Number(published.popular ?? 0),
    creators: Number(published.creators),
    members: Number(members),
    likes: Number(published.likes ?? 0),
    views: Number(published.views ?? 0),
    weeklyGrowth: before === 0 ? 0 : Math.round((100 * recent) / before),
  };
}

export function addNumbers(app: App, { queries, now }: Services): void {
  const memory = new MinuteMemory<Awaited<ReturnType<typeof count>>>(now);
  app.get('/numbers', { schema, config: { isPublic: true } }, () =>
    memory.get('', () => count(queries, now())),
  );
}
