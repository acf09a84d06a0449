import { Avatar } from '@idea-hub/shared/ui/avatar';
import type { AccountProfile } from '../entities/account.ts';
import { messages } from '../messages.ts';
import styles from './profile-card.module.css';

interface ProfileCardProps {
  readonly profile: AccountProfile;
  readonly picture: string | null;
  readonly isPublic: boolean;
}

/** Most skills that the card has room for. */
const MOST = 6;

/** Host name of an address; nothing while it is incomplete. */
function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

/**
 * A drawing of the public profile, which follows the typing. The style sheet draws its words and its picture. The form
 * has both already, and a page has no text or image twice.
 */
export function ProfileCard({ profile, picture, isPublic }: ProfileCardProps) {
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  const { shown, hidden } = messages.profile.card;
  const words = (text: string, className: string | undefined) =>
    text && <p key={text} data-drawn={text} className={className} />;
  return (
    <div aria-hidden="true" data-street className={styles.card}>
      <p className={styles.caption}>{isPublic ? shown : hidden}</p>
      {picture ? (
        <p className={styles.face} style={{ backgroundImage: `url(${JSON.stringify(picture)})` }} />
      ) : (
        <p data-drawn={Array.from(name)[0]?.toUpperCase() ?? 'U'} className={styles.initial}>
          <Avatar name={name} initials="" />
        </p>
      )}
      {words(name, styles.name)}
      {words(profile.bio.trim(), styles.bio)}
      <div className={styles.skills}>
        {profile.skills.slice(0, MOST).map((skill) => words(skill, styles.skill))}
      </div>
      {words(hostOf(profile.website), styles.site)}
    </div>
  );
}
