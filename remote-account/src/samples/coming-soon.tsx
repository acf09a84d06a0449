import { Card } from '@idea-hub/shared/ui/card';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { messages } from '../messages.ts';
import { ICONS } from '../sections/section-nav.tsx';
import styles from './coming-soon.module.css';
import { useSampleParts } from './use-sample-parts.ts';

/** Sections that samples mode does not have, each with a useful page instead. */
const INSTEAD = {
  submissions: { to: '/my-submissions', text: messages.instead.submissions },
  messages: { to: '/account?section=profile', text: messages.instead.messages },
  security: { to: '/auth?mode=forgot-password', text: messages.instead.security },
} as const;

/** A placeholder, and what its section will have. */
export function ComingSoon({ section }: { section: keyof typeof INSTEAD }) {
  const Icon = ICONS[section];
  const { to, text } = INSTEAD[section];
  const parts = useSampleParts();
  return (
    <Card padding="lg" className={styles.soon} data-street>
      <div className={styles.texts}>
        <span aria-hidden="true" className={styles.icon}>
          <Icon />
        </span>
        <h2>{messages.comingSoon(messages.sections[section])}</h2>
        <p>{messages.comingSoonText}</p>
        {section === 'security' && <p>{messages.laterSecurity}</p>}
        <LinkButton to={to}>{text}</LinkButton>
      </div>
      {parts && section !== 'security' && <parts.SectionPreview section={section} />}
    </Card>
  );
}
