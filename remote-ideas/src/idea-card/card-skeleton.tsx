import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import skeleton from './card-skeleton.module.css';
import styles from './idea-card.module.css';

/** Outline of a loading card, as high as the card. Set the label on only one of several outlines. */
export function CardSkeleton({ label }: { label?: string }) {
  return (
    <Card aria-busy="true" className={`${styles.card} ${styles.tile} ${skeleton.skeleton}`}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      <Fingerprint id={0} category="" crop="cover" className={styles.cover} />
      <div className={styles.labels}>
        <span />
      </div>
      <div className={`${styles.texts} ${skeleton.lines}`}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className={styles.facts}>
        <span />
        <span />
      </div>
      <div className={styles.foot}>
        <span />
        <span />
      </div>
    </Card>
  );
}
