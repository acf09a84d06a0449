import { formatNumber } from '@composed/browser/format-number';
import type { Offers } from '@idea-hub/shared/contracts/community-description';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Chip } from '@idea-hub/shared/ui/chip';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { Panel } from '../../../project/side-panels.tsx';
import { MemberLink } from '../../member/member-link.tsx';
import { messages } from './messages.ts';
import styles from './offers-panel.module.css';

/** Offers on an idea: each one for the author of the idea, otherwise the number and the skills. */
export function OffersPanel({ offers, isOwn }: { offers: Offers; isOwn: boolean }) {
  const { total, skills } = offers;
  if (total === 0 && !isOwn) return null;
  return (
    <Panel heading={messages.heading}>
      {total === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <p>
          <strong>
            {formatNumber(total)} {messages.people(total)}
          </strong>{' '}
          {messages.canHelp}
        </p>
      )}
      {skills.length > 0 && (
        <ul aria-label={messages.skills} className={styles.skills}>
          {skills.map((skill) => (
            <li key={skill}>
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      {offers.offers.length > 0 && (
        <ul className={styles.offers}>
          {offers.offers.map((offer) => (
            <li key={`${offer.at} ${offer.author}`} className={styles.offer}>
              <Avatar name={offer.author} picture={offer.authorPicture} size="sm" />
              <div>
                <p className={styles.by}>
                  <span className={styles.name}>
                    <MemberLink id={offer.authorId} name={offer.author} />
                  </span>{' '}
                  <RelativeTime at={offer.at} />
                </p>
                <p dir="auto">{offer.offer}</p>
              </div>
              <LinkButton
                to={
                  offer.threadId
                    ? `/account?section=messages&thread=${offer.threadId}`
                    : '/messages'
                }
                variant="secondary"
                size="sm"
                aria-label={messages.answerTo(offer.author)}
              >
                {messages.answer}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
