import { Either, hole, Unless, When } from '@idea-hub/shared/static/holes';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import styles from '../browse/browse-screen.module.css';
import { FilterBar } from '../browse/filter-bar.tsx';
import { readFilters } from '../browse/filters.ts';
import { messages } from '../browse/messages.ts';
import { NoMatch } from '../browse/no-match.tsx';
import { NoSource } from '../browse/results.tsx';
import { SUBMISSION_CATEGORIES } from '../catalogue/categories.ts';
import { NoPage } from '../live/browse/more-ideas.tsx';
import { FeedTemplate, PagesTemplate } from './feed-template.tsx';

/** A page of all ideas, or of those of a category, in live mode. */
export const BrowseTemplate = () => (
  <div className={styles.browse}>
    <div className={styles.heading}>
      <PageHeading lead={messages.lead}>{messages.heading}</PageHeading>
    </div>
    {SUBMISSION_CATEGORIES.map((category) => (
      <When key={category} path={`is${category}`}>
        <FiltersTemplate category={category} />
      </When>
    ))}
    <Unless path="category">
      <FiltersTemplate category="" />
    </Unless>
    <ResultsTemplate />
  </div>
);

/** A control can have no hole for its value, so each category has its own controls. */
const FiltersTemplate = ({ category }: { category: string }) => (
  <FilterBar
    filters={{ ...readFilters(new URLSearchParams()), category }}
    offered={SUBMISSION_CATEGORIES}
    change={() => {}}
    suggestions={null}
  />
);

const [ALL, OF_CATEGORY] = ['/browse', `/browse?category=${hole('category')}`];

const ResultsTemplate = () => (
  <>
    <p role="status" className={styles.found}>
      <strong>{hole('found')}</strong>
      <When path="category">
        {` ${messages.inCategory} `}
        <bdi>{hole('category')}</bdi>
      </When>
    </p>
    <Either path="ideas" otherwise={<NothingTemplate />}>
      <div>
        <FeedTemplate />
        <Either path="category" otherwise={<PagesTemplate first={ALL} />}>
          <PagesTemplate first={OF_CATEGORY} />
        </Either>
      </div>
    </Either>
  </>
);

const NothingTemplate = () => (
  <Either
    path="category"
    otherwise={
      <Either path="missing" otherwise={<NoSource />}>
        <NoPage to={ALL} />
      </Either>
    }
  >
    <Either
      path="missing"
      otherwise={
        <NoMatch
          search=""
          category={hole('category')}
          pool={async () => []}
          change={() => {}}
          onReset={() => {}}
        />
      }
    >
      <NoPage to={OF_CATEGORY} />
    </Either>
  </Either>
);
