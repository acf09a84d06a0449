import { Link } from '@idea-hub/shared/router';
import {
  AvatarHoles,
  ChipHoles,
  Either,
  FingerprintHoles,
  hole,
  TimeHoles,
  When,
} from '@idea-hub/shared/static/holes';
import { Card } from '@idea-hub/shared/ui/card';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Bookmark, Eye, Heart, MessageCircle, Share2 } from 'lucide-react';
import { DIFFICULTIES } from '../catalogue/categories.ts';
import styles from '../idea-card/idea-card.module.css';
import { DifficultyText, PopularityBadge } from '../idea-card/idea-card-face.tsx';
import { IdeaLink } from '../idea-card/idea-link.tsx';
import { messages } from '../idea-card/messages.ts';

/** Numbers of likes with different badges. */
const POPULARITY = { isTrending: 201, isHot: 151, isPopular: 51 };

/** A card of live mode, for an item of a list. Its name is no id, because cards repeat. */
export function CardTemplate({ headingLevel = 3 }: { headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  const { actions } = messages;
  return (
    <Card
      as="article"
      interactive
      aria-label={hole('.title')}
      className={`${styles.card} ${styles.tile}`}
    >
      <FingerprintHoles of="." className={styles.cover} />
      <div className={styles.labels}>
        <ChipHoles of="." />
        {Object.entries(POPULARITY).map(([flag, likes]) => (
          <When key={flag} path={`.${flag}`}>
            <PopularityBadge likes={likes} />
          </When>
        ))}
      </div>
      <div className={styles.texts}>
        <Heading dir="auto" className={styles.title}>
          <IdeaLink idea={{ id: hole('.id') as never, title: hole('.title') }} />
        </Heading>
        <When path=".description">
          <p dir="auto" className={styles.description}>
            {hole('.description')}
          </p>
        </When>
      </div>
      <div className={styles.facts}>
        <div data-byline="">
          <AvatarHoles of="." size={32} />
          <p>
            <AuthorTemplate of="." />{' '}
            <span>
              <VisuallyHidden>{messages.posted} </VisuallyHidden>
              <TimeHoles of="." />
            </span>
          </p>
        </div>
        {DIFFICULTIES.map((difficulty) => (
          <When key={difficulty} path={`.is${difficulty}`}>
            <DifficultyText difficulty={difficulty} />
          </When>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.views}>
          <When path=".views">
            <Eye />
            {hole('.views')} <VisuallyHidden>{hole('.viewsWord')}</VisuallyHidden>
          </When>
          <When path=".comments">
            <MessageCircle className={styles.next} />
            {hole('.comments')} <VisuallyHidden>{hole('.commentsWord')}</VisuallyHidden>
          </When>
        </p>
        <div className={styles.actions}>
          <IconButton label={actions.like} icon={<Heart />} mark pressed={false} />
          <When path=".likes">
            <span className={styles.likes}>
              {hole('.likes')} <VisuallyHidden>{hole('.likesWord')}</VisuallyHidden>
            </span>
          </When>
          <IconButton label={actions.save} icon={<Bookmark />} mark pressed={false} />
          <IconButton label={actions.share} icon={<Share2 />} />
        </div>
      </div>
    </Card>
  );
}

/** The author's name, as a link to the profile if there is one. */
export function AuthorTemplate({ of }: { of: string }) {
  const name = hole(`${of}author`);
  return (
    <Either path={`${of}authorId`} otherwise={<bdi>{name}</bdi>}>
      {/* The function for addresses would encode the hole. */}
      <Link to={`/members/${hole(`${of}authorId`)}` as never}>
        <bdi>{name}</bdi>
      </Link>
    </Either>
  );
}
