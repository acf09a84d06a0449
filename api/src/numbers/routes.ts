import Type from 'typebox';
import type { Queries } from '../database/database.ts';
import { callsOf, errorAnswers, nullable } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { isoOf } from '../ideas/columns.ts';
import { listIdeas } from '../ideas/list.ts';
import { MinuteMemory } from '../ideas/minute-memory.ts';
import type { Services } from '../services.ts';

const { open } = callsOf('ideas');

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** Cards call an idea popular if it has more likes than this. */
const POPULAR_LIKES = 50;

const figure = (description: string) => Type.Integer({ description });

const schema = open(
  'The figures of Home and the footer, of published ideas only; at most a minute old',
  {
    response: {
      200: Type.Object({
        ideas: figure('Published ideas'),
        submitted: figure('The same as `ideas`: unpublished ones are not counted'),
        approved: figure('The same as `ideas`: unpublished ones are not counted'),
        popular: figure('Ideas with more than 50 likes'),
        creators: figure('Members with a published idea'),
        members: figure('The same as `creators`: others are not counted'),
        likes: figure('Likes of all ideas'),
        views: figure('Views of all ideas'),
        shares: figure('Shares of all ideas'),
        saves: figure('Saves of all ideas'),
        earlier: figure('Ideas published more than seven days ago'),
        weeklyGrowth: figure('Ideas of the last seven days, in percent of the earlier ones'),
        latest: nullable(
          Type.Object({ id: Type.Integer(), title: Type.String(), datePosted: Type.String() }),
          'The newest published idea',
        ),
      }),
      ...errorAnswers(),
    },
  },
);

async function count(queries: Queries, now: number) {
  const published = await queries
    .selectFrom('published_ideas')
    .select(({ fn, case: choose }) => [
      fn.countAll().as('ideas'),
      fn.sum('likes').as('likes'),
      fn.sum('views').as('views'),
      fn.sum('shares').as('shares'),
      fn.sum('saves').as('saves'),
      fn.sum(choose().when('likes', '>', POPULAR_LIKES).then(1).else(0).end()).as('popular'),
      fn
        .sum(
          choose()
            .when('published_at', '>', now - WEEK)
            .then(1)
            .else(0)
            .end(),
        )
        .as('recent'),
    ])
    .executeTakeFirstOrThrow();
  // From an index. A count of distinct values would sort them, and SQLite would block this server for that long.
  const { creators } = await queries
    .selectFrom(queries.selectFrom('published_ideas').select('author_id').distinct().as('authors'))
    .select(({ fn }) => fn.countAll().as('creators'))
    .executeTakeFirstOrThrow();
  const newest = await listIdeas(queries, {}, { size: 1 });
  const ideas = Number(published.ideas);
  const recent = Number(published.recent ?? 0);
  const earlier = ideas - recent;
  return {
    ideas,
    submitted: ideas,
    approved: ideas,
    popular: Number(published.popular ?? 0),
    creators: Number(creators),
    members: Number(creators),
    likes: Number(published.likes ?? 0),
    views: Number(published.views ?? 0),
    shares: Number(published.shares ?? 0),
    saves: Number(published.saves ?? 0),
    earlier,
    weeklyGrowth: earlier === 0 ? 0 : Math.round((100 * recent) / earlier),
    latestId: newest.ideas[0]?.id,
  };
}

type Figures = Awaited<ReturnType<typeof count>>;

/** The idea, unless it was withdrawn in the meantime. The stored figures have no texts of members. */
async function latestIdea(queries: Queries, id: number | undefined) {
  const idea = await queries
    .selectFrom('published_ideas')
    .select(['idea_id', 'title', 'published_at'])
    .where('idea_id', '=', id ?? 0)
    .executeTakeFirst();
  return idea
    ? { id: idea.idea_id, title: idea.title, datePosted: isoOf(idea.published_at) }
    : null;
}

const MINUTE = 60_000;
const NAME = 'public';

/** The figures that some instance counted within the last minute, so that all instances show the same. */
async function sharedFigures(queries: Queries, now: number): Promise<Figures> {
  const find = async () => {
    const found = await queries
      .selectFrom('figures')
      .select(['value', 'counted_at'])
      .where('name', '=', NAME)
      .executeTakeFirst();
    const age = now - (found?.counted_at ?? 0);
    // The age is negative after the clock was set back.
    return found && age >= 0 && age < MINUTE ? (JSON.parse(found.value) as Figures) : null;
  };
  const known = await find();
  if (known) return known;
  const figures = await count(queries, now);
  const row = { value: JSON.stringify(figures), counted_at: now };
  await queries
    .insertInto('figures')
    .values({ name: NAME, ...row })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where(({ or, eb }) =>
          or([eb('figures.counted_at', '<=', now - MINUTE), eb('figures.counted_at', '>', now)]),
        ),
    )
    .execute();
  // Another instance may have stored its figures first.
  return (await find()) ?? figures;
}

/** The figures, and the newest idea as it is now. */
export async function publicNumbers(queries: Queries, now: number) {
  const { latestId, ...figures } = await sharedFigures(queries, now);
  return { ...figures, latest: await latestIdea(queries, latestId) };
}

export type PublicNumbers = Awaited<ReturnType<typeof publicNumbers>>;

export function addNumbers(app: App, { queries, now }: Services): void {
  const find = () => publicNumbers(queries, now());
  const shared = new MinuteMemory<PublicNumbers>(now, { isKept: () => false });
  app.get('/numbers', { schema, config: { isPublic: true } }, () => shared.get('', find));
}
