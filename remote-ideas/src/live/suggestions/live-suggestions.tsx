import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { Suggestions } from '../../suggestions/suggestions.tsx';
import { LiveCards } from '../idea-card/live-cards.tsx';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { popularIdeas } from '../popular-ideas.ts';

/** The server's popular ideas. */
export function LiveSuggestions() {
  useLiveMarks();
  const withLikes = useCountedLikes();
  const { answer } = useAnswer(popularIdeas);
  return (
    <LiveCards>
      <Suggestions ideas={withLikes(valueOr(answer, []))} />
    </LiveCards>
  );
}
