import { formatNumber } from '@composed/browser/format-number';
import { Link } from '@idea-hub/shared/router';
import {
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  MessageSquare,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { messages } from '../messages.ts';
import { addressOf, type Section } from './section.ts';
import styles from './section-nav.module.css';

const ICONS: Record<Section, LucideIcon> = {
  dashboard: LayoutDashboard,
  profile: UserRound,
  submissions: Lightbulb,
  messages: MessageSquare,
  settings: Settings,
  security: ShieldCheck,
};

interface SectionNavProps {
  current: Section;
  sections: readonly Section[];
  badges: Partial<Record<Section, number>>;
}

/** The side menu. It has the same links at every width, so that each section is one click away. */
export function SectionNav({ current, sections, badges }: SectionNavProps) {
  return (
    <nav aria-label={messages.sectionsLabel} className={styles.nav}>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section}>
            <Link
              to={addressOf(section)}
              aria-current={section === current ? 'page' : undefined}
              className={styles.entry}
            >
              <Entry section={section} badge={badges[section]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ section, badge }: { section: Section; badge: number | undefined }) {
  const Icon = ICONS[section];
  return (
    <>
      <Icon className={styles.icon} />
      <span className={styles.text}>{messages.sections[section]}</span>
      {badge !== undefined && (
        <>
          {' '}
          <span className={styles.badge}>{formatNumber(badge)}</span>
        </>
      )}
    </>
  );
}
