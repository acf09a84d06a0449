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
import { useLayoutEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { addressOf, SECTIONS, type Section } from './section.ts';
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
  badges: Partial<Record<Section, number>>;
}

/** The sections: a side menu, or a row of tabs on narrow screens. */
export function SectionNav({ current, badges }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another place
  useLayoutEffect(() => {
    const before = list.current?.querySelector<HTMLElement>('li:has(+ li > [aria-current])');
    // Starts the row with the tab before the current one. The page does not scroll.
    if (list.current) list.current.scrollLeft = before?.offsetLeft ?? 0;
  }, [current]);
  return (
    <nav aria-label={messages.sectionsLabel} className={styles.nav}>
      <ul ref={list} className={styles.list}>
        {SECTIONS.map((section) => (
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
      <span>{messages.sections[section]}</span>
      {badge !== undefined && (
        <>
          {' '}
          <span className={styles.badge}>{formatNumber(badge)}</span>
        </>
      )}
    </>
  );
}
