import { sql } from 'kysely';

/**
 * Title under which others know the idea: of the published text, or of the text that was published last. The author's
 * current title if no text was published. For a query that has `ideas`.
 */
export const publicTitle = sql<string>`coalesce(
  (select published.title from published_ideas as published where published.idea_id = ideas.id),
  (select earlier.title from decisions as earlier
    where earlier.idea_id = ideas.id and earlier.action = 'publish'
    order by earlier.created_at desc limit 1),
  ideas.title)`;

/** Title of the text that a decision is about. For a query that has `decisions` and `ideas`. */
export const decidedTitle = sql<string>`coalesce(decisions.title, ${publicTitle})`;
