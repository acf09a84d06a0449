import { Link } from '@idea-hub/shared/router';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import styles from './bell.module.css';
import { addressOf, type Entry, sentenceOf } from './entry.ts';
import { texts } from './texts.ts';

interface NotificationsProps {
  readonly entries: readonly Entry[] | undefined;
  readonly hasFailed: boolean;
  onRetry(): void;
}

/** The notifications, newest first. */
export function Notifications({ entries, hasFailed, onRetry }: NotificationsProps) {
  return (
    <>
      <h2 className={styles.heading}>{texts.heading}</h2>
      {hasFailed && (
        <FormAlert
          action={
            <Button passesFocus size="sm" variant="secondary" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.failed}
        </FormAlert>
      )}
      {!entries && !hasFailed && <Skeleton lines={3} label={texts.loading} />}
      {entries?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {entries && entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => {
            const [before, after] = sentenceOf(entry);
            return (
              <li key={`${entry.kind} ${entry.ideaId}`}>
                <Link to={addressOf(entry)} className={styles.entry} data-new={!entry.isRead}>
                  <span className={styles.pictures}>
                    {entry.actor !== null && (
                      <Avatar name={entry.actor} picture={entry.actorPicture} />
                    )}
                    <Fingerprint
                      id={entry.ideaId}
                      category={entry.category}
                      crop="square"
                      className={styles.print}
                    />
                  </span>
                  <span className={styles.lines}>
                    <span>
                      {before} <bdi className={styles.title}>{entry.title}</bdi> {after}
                    </span>
                    <span className={styles.note}>
                      <RelativeTime at={entry.at} />
                      {!entry.isRead && <strong className={styles.fresh}>{texts.isNew}</strong>}
                    </span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {entries && (
        <p className={styles.foot}>
          <Link to="/account?section=messages">{texts.all}</Link>
        </p>
      )}
    </>
  );
}
