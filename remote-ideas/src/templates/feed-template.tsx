import { Each } from '@idea-hub/shared/static/holes';
import list from '../browse/idea-list.module.css';
import { messages } from '../browse/messages.ts';
import { CardTemplate } from './card-template.tsx';

/** The feed of the page's ideas, as `IdeaList` shows it. */
export const FeedTemplate = () => (
  <div role="feed" aria-label={messages.results} aria-busy={false}>
    <div className={`${list.chunk} ${list.grid}`}>
      <Each path="ideas">
        <CardTemplate headingLevel={2} />
      </Each>
    </div>
  </div>
);
