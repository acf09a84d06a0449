import { Card } from '@idea-hub/shared/ui/card';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { messages } from '../messages.ts';
import styles from './coming-soon.module.css';
import { useSampleParts } from './use-sample-parts.ts';

/** Sections that samples mode does not have, each with a useful page instead. */
const INSTEAD = {
  submissions: { to: '/my-submissions', text: messages.instead.submissions, scene: null },
  messages: { to: '/account?section=profile', text: messages.instead.messages, scene: 'talk' },
  security: { to: '/auth?mode=forgot-password', text: messages.instead.security, scene: 'lock' },
} as const;

/** A placeholder, and what its section will have. */
export function ComingSoon({ section }: { section: keyof typeof INSTEAD }) {
  const { to, text, scene } = INSTEAD[section];
  const parts = useSampleParts();
  const preview = section !== 'security' && (
    <div className={styles.preview}>{parts && <parts.SectionPreview section={section} />}</div>
  );
  return (
    <Card padding="lg" className={styles.soon} data-section={section}>
      {!scene && preview}
      <div className={styles.texts}>
        <h2>{messages.comingSoon(messages.sections[section])}</h2>
        <p>{messages.comingSoonText}</p>
        {section === 'security' && <p>{messages.laterSecurity}</p>}
        <LinkButton to={to} variant={scene ? 'primary' : 'secondary'}>
          {text}
        </LinkButton>
      </div>
      {scene && <div className={styles.scene}>{parts && <parts.Scene of={scene} isAlone />}</div>}
      {scene && preview}
    </Card>
  );
}
