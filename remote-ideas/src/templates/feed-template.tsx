import { Each, hole, When } from '@idea-hub/shared/static/holes';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import browse from '../browse/browse-screen.module.css';
import list from '../browse/idea-list.module.css';
import { messages } from '../browse/messages.ts';
import { PreviousPage } from '../live/browse/more-ideas.tsx';
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

/** Links to the pages around this one. `first` is the address of the first page. */
export function PagesTemplate({ first }: { first: string }) {
  const pageAt = (name: string) => `${first}${first.includes('?') ? '&' : '?'}page=${hole(name)}`;
  return (
    <>
      <When path="next">
        <p className={browse.more}>
          <LinkButton rel="next" to={pageAt('next') as never} variant="secondary">
            {messages.loadMore}
          </LinkButton>
        </p>
      </When>
      <When path="previous">
        <PreviousPage to={pageAt('previous')} />
      </When>
      <When path="isSecond">
        <PreviousPage to={first} />
      </When>
    </>
  );
}
