import { Either, hole, When } from '@idea-hub/shared/static/holes';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import styles from '../browse/browse-screen.module.css';
import { BrowseIdeas } from '../browse/browse-screen.tsx';
import { messages } from '../browse/messages.ts';
import { NoSource } from '../browse/results.tsx';
import { SUBMISSION_CATEGORIES } from '../catalogue/categories.ts';
import { NoPage, PreviousPage } from '../live/browse/more-ideas.tsx';
import { FeedTemplate } from './feed-template.tsx';

/** A page of all ideas in live mode. */
export const BrowseTemplate = () => (
  <div className={styles.browse}>
    <div className={styles.heading}>
      <PageHeading lead={messages.lead}>{messages.heading}</PageHeading>
    </div>
    <BrowseIdeas
      categories={SUBMISSION_CATEGORIES}
      reload={() => {}}
      suggestions={null}
      results={() => <ResultsTemplate />}
    />
  </div>
);

const ResultsTemplate = () => (
  <>
    <p role="status" className={styles.found}>
      <strong>{hole('found')}</strong>
    </p>
    <Either
      path="ideas"
      otherwise={
        <Either path="missing" otherwise={<NoSource />}>
          <NoPage />
        </Either>
      }
    >
      <div>
        <FeedTemplate />
        <When path="next">
          <p className={styles.more}>
            <LinkButton rel="next" to={`/browse?page=${hole('next')}`} variant="secondary">
              {messages.loadMore}
            </LinkButton>
          </p>
        </When>
        <When path="previous">
          <PreviousPage number={hole('previous')} />
        </When>
        <When path="isSecond">
          <PreviousPage number={1} />
        </When>
      </div>
    </Either>
  </>
);
