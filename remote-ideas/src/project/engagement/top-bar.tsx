import { Link } from '@idea-hub/shared/router';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { ArrowLeft } from 'lucide-react';
import { messages } from '../messages.ts';
import styles from './top-bar.module.css';

/** Way back, and the place of the page. */
export function TopBar({ title }: { title: string }) {
  const { back, breadcrumb } = messages;
  return (
    <div className={styles.bar}>
      <LinkButton to="/" variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
        {back}
      </LinkButton>
      <nav aria-label={breadcrumb.label} className={styles.breadcrumb}>
        <ol>
          <li>
            <Link to="/">{breadcrumb.home}</Link>
          </li>
          <li>
            <Link to="/browse">{breadcrumb.browse}</Link>
          </li>
          <li aria-current="page" dir="auto">
            {title}
          </li>
        </ol>
      </nav>
    </div>
  );
}
