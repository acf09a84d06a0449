import type { ToastType } from '@idea-hub/shared/toast';
import type { Marked, Marks } from './marks.ts';

/** Texts of the first time and of each further time. */
type Texts = readonly [first: string, again: string];

/** Sets a mark and says the result: why it can't be set, that it is set, or that it was set before. */
export function setMark(
  marks: Marks,
  [ideaId, mark]: Marked,
  [first, again]: Texts,
  say: (type: ToastType, text: string) => void,
): void {
  const obstacle = marks.findObstacle();
  if (obstacle) say('error', obstacle);
  else if (marks.has(ideaId, mark)) say('info', again);
  else {
    marks.add(ideaId, mark);
    say('success', first);
  }
}
