import { Link } from '@idea-hub/shared/router';
import { href } from '../../manifest.ts';
import styles from './member-link.module.css';

interface MemberLinkProps {
  /** `null` if others may not see the profile. */
  readonly id: string | null;
  readonly name: string;
}

/** A member's name, as a link to the profile if there is one. */
export function MemberLink({ id, name }: MemberLinkProps) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <Link to={href('/members/:id', { id })} className={styles.link}>
      <bdi>{name}</bdi>
    </Link>
  );
}
