import { Each, hole, SquareHoles, When } from '@idea-hub/shared/static/holes';
import { Card } from '@idea-hub/shared/ui/card';
import { IdeaLink } from '../idea-card/idea-link.tsx';
import { messages } from '../project/messages.ts';
import styles from '../project/related-ideas.module.css';

/** The page's related ideas, as `RelatedIdeas` shows them. */
export const RelatedTemplate = () => (
  <When path="related">
    <section aria-label={messages.related} className={styles.related}>
      <h2>{messages.related}</h2>
      <ul className={styles.cards}>
        <Each path="related">
          <li>
            <Card as="article" interactive aria-label={hole('.title')} className={styles.card}>
              <SquareHoles of="." className={styles.picture} />
              <h3 dir="auto" className={styles.title}>
                <IdeaLink idea={{ id: hole('.id') as never, title: hole('.title') }} />
              </h3>
              <When path=".description">
                <p dir="auto" className={styles.description}>
                  {hole('.description')}
                </p>
              </When>
            </Card>
          </li>
        </Each>
      </ul>
    </section>
  </When>
);
