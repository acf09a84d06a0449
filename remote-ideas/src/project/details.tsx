import type { Idea } from '../catalogue/types.ts';
import { formatDate } from '../format.ts';
import { messages } from './messages.ts';
import { Facts, Panel } from './panel.tsx';

export function ProjectDetails({ idea, teamSize }: { idea: Idea; teamSize: string }) {
  const { heading, category, difficulty, posted, team } = messages.details;
  return (
    <Panel heading={heading}>
      <Facts
        items={[
          [category, <bdi key="category">{idea.category}</bdi>],
          [difficulty, idea.difficulty],
          [
            posted,
            <time key="posted" dateTime={idea.datePosted}>
              {formatDate(idea.datePosted)}
            </time>,
          ],
          [team, teamSize],
        ]}
      />
    </Panel>
  );
}
