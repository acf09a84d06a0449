import { formatNumber } from '@composed/browser/format-number';
import { keepLatest } from '@composed/browser/keep-latest';
import { categoryKey } from '@idea-hub/fingerprint/hues';
import { personHue } from '@idea-hub/fingerprint/person-hue';
import { drawingValues } from '@idea-hub/fingerprint/values';
import type { IdeaCard, IdeaPage } from '../ideas/schemas.ts';
import type { PublicNumbers } from '../numbers/routes.ts';
import { dayText, initialOf, timeValues } from './formats.ts';

/** A flag of a template. */
export const flag = (isSet: boolean): string => (isSet ? 'yes' : '');

/** A number for which screens show nothing at zero. */
const unlessZero = (count: number): string => (count === 0 ? '' : formatNumber(count));

const wordOf = (count: number, one: string): string =>
  count === 0 ? '' : count === 1 ? one : `${one}s`;

/** Number of drawings in memory, of about 1.5 KB each. */
const DRAWINGS = 5000;
const drawings = new Map<string, ReturnType<typeof drawingValues>>();

/** The drawing of an idea. Drawing one takes longer than a query, so the latest ones are kept. */
function drawingOf({ id, category }: Pick<IdeaCard, 'id' | 'category'>) {
  const key = `${id} ${category}`;
  const drawing = drawings.get(key) ?? drawingValues(id, category);
  keepLatest(drawings, key, drawing, DRAWINGS);
  return drawing;
}

const pictureOf = (idea: Pick<IdeaCard, 'id' | 'category'>) => ({
  tint: categoryKey(idea.category),
  drawing: drawingOf(idea),
});

export const authorOf = (idea: Pick<IdeaCard, 'author' | 'authorId' | 'authorPicture'>) => ({
  author: idea.author,
  authorId: idea.authorId ?? '',
  authorInitial: initialOf(idea.author),
  authorHue: `${personHue(idea.author)}`,
  authorPicture: idea.authorPicture ?? '',
});

/** A card of a list, as templates show it. */
export function cardValues(card: IdeaCard, now: number) {
  const { likes, views, comments, difficulty } = card;
  return {
    id: `${card.id}`,
    title: card.title,
    description: card.description,
    category: card.category,
    ...pictureOf(card),
    isTrending: flag(likes > 200),
    isHot: flag(likes > 150 && likes <= 200),
    isPopular: flag(likes > 50 && likes <= 150),
    ...authorOf(card),
    ...timeValues(card.datePosted, now),
    difficulty,
    isBeginner: flag(difficulty === 'Beginner'),
    isIntermediate: flag(difficulty === 'Intermediate'),
    isAdvanced: flag(difficulty === 'Advanced'),
    views: unlessZero(views),
    viewsWord: wordOf(views, 'view'),
    comments: unlessZero(comments),
    commentsWord: wordOf(comments, 'comment'),
    likes: unlessZero(likes),
    likesWord: wordOf(likes, 'like'),
  };
}

/** Another idea of the same category, as the template of an idea's page shows it. */
export const relatedValues = ({ id, title, description, category }: IdeaCard) => ({
  ...{ id: `${id}`, title, description, category },
  tint: categoryKey(category),
});

/** The tags of an idea, each once. */
export const tagsOf = (tags: string): string[] => [
  ...new Set(tags.split(',').flatMap((tag) => tag.trim() || [])),
];

/** An idea, as the template of its page shows it. */
export function ideaValues(idea: IdeaPage) {
  const { likes, views, saves, shares, authorSince } = idea;
  return {
    id: `${idea.id}`,
    title: idea.title,
    description: idea.description,
    category: idea.category,
    ...pictureOf(idea),
    isTrending: flag(likes > 50),
    isHot: flag(views > 1000),
    likesCount: unlessZero(likes),
    savesCount: unlessZero(saves),
    sharesCount: unlessZero(shares),
    views: formatNumber(views),
    likes: formatNumber(likes),
    saves: formatNumber(saves),
    shares: formatNumber(shares),
    isDiscussed: flag(idea.comments > 0),
    skills: idea.requiredSkills,
    resources: idea.resources,
    tags: tagsOf(idea.tags).map((text) => ({ text })),
    difficulty: idea.difficulty,
    time: idea.estimatedTime,
    postedAt: idea.datePosted,
    postedDay: dayText(idea.datePosted),
    ...authorOf(idea),
    authorYear: authorSince?.slice(0, 4) ?? '',
    authorIdeas: authorSince ? formatNumber(idea.authorIdeas) : '',
    authorEmail: idea.authorEmail ?? '',
    takesMessages: flag(idea.takesMessages),
  };
}

export const ideasText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'idea' : 'ideas'}`;

/** Number of ideas from which on Home has figures instead of a sentence. */
const FEW = 50;

/** Figures of Home, or the sentence of a small community. */
export function figureValues(numbers: PublicNumbers, now: number) {
  const { ideas, creators, latest, earlier, weeklyGrowth } = numbers;
  if (ideas >= FEW) {
    const figures = [
      [ideas, 'published idea'],
      [creators, 'creator'],
      [numbers.likes, 'like'],
    ] as const;
    const counted = figures.map(([count, one]) => ({
      figure: formatNumber(count),
      label: count === 1 ? one : `${one}s`,
    }));
    const growth = { figure: `+${formatNumber(weeklyGrowth)}%`, label: 'growth this week' };
    const isGrowing = earlier !== 0 && weeklyGrowth !== 0;
    return { figures: isGrowing ? [...counted, growth] : counted, summary: null };
  }
  if (ideas === 0) return { figures: [], summary: null };
  const by = `${ideasText(ideas)} by ${formatNumber(creators)} ${creators === 1 ? 'person' : 'people'}`;
  const summary = latest
    ? // The isolates keep the direction of the title away from the sentence.
      {
        text: `${by}; latest: \u2068${latest.title}\u2069, `,
        ...timeValues(latest.datePosted, now),
      }
    : { text: by, postedAt: '', posted: '', postedExact: '' };
  return { figures: [], summary };
}
