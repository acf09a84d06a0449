import { useUser } from '@idea-hub/shared/session';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import styles from './home-screen.module.css';
import { messages } from './messages.ts';

/** Screen of `/template`. */
export function HomeScreen() {
  const user = useUser();
  return (
    <div className={styles.screen}>
      <PageHeading>{messages.heading}</PageHeading>
      <p>{user ? messages.member(user.name) : messages.visitor}</p>
    </div>
  );
}
