import type { RemoteEntry } from '@composed/runtime/mounts/navigation';
import type { Policies } from '@idea-hub/shared/contracts/runtime-config';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { Link } from '@idea-hub/shared/router';
import { useId } from 'react';
import { messages } from '../messages.ts';
import { entryItems, useEntries } from '../navigation/remote-entries.tsx';
import { Figures } from './figures.tsx';
import styles from './footer.module.css';
import { LiveNewsletter, LivePolicies } from './live-footer.tsx';
import { Newsletter } from './newsletter.tsx';
import { useIdeasMode } from './use-ideas-mode.ts';

const QUICK_LAUNCH = [
  { to: '/browse', label: messages.footer.exploreIdeas },
  { to: '/submit', label: messages.footer.submitYourIdea },
  { to: '/my-submissions', label: messages.footer.myLaboratory },
  { to: '/About', label: messages.footer.aboutMission },
] as const;

const POLICIES = [
  messages.footer.privacyPolicy,
  messages.footer.termsOfService,
  messages.footer.cookiePolicy,
] as const;

interface FooterProps {
  readonly navigation: readonly RemoteEntry[];
  readonly ideas: Promise<IdeasMode>;
  readonly policies: Promise<Policies>;
}

export function Footer({ navigation, ideas, policies }: FooterProps) {
  const mode = useIdeasMode(ideas);
  const entries = useEntries(navigation, 'footer');
  const quickLaunchId = useId();
  return (
    <footer className={styles.footer} data-ink>
      <p className={styles.statement}>{messages.footer.pitch}</p>
      <div className={styles.columns}>
        <Figures ideas={ideas} />

        <nav aria-labelledby={quickLaunchId}>
          <h2 className={styles.heading} id={quickLaunchId}>
            {messages.footer.quickLaunch}
          </h2>
          <ul className={styles.links} data-entries="footer">
            {QUICK_LAUNCH.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
            {entryItems(entries, ({ to, label }) => (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            ))}
          </ul>
        </nav>

        <section>
          <h2 className={styles.heading}>{messages.newsletter.heading}</h2>
          {mode === 'samples' && (
            <>
              <p className={styles.pitch}>{messages.newsletter.pitch}</p>
              <Newsletter />
            </>
          )}
          {mode === 'live' && <LiveNewsletter />}
        </section>
      </div>

      <div className={styles.base}>
        <p>{messages.footer.copyright(new Date().getFullYear())}</p>
        {mode === 'samples' && (
          <ul className={styles.policies} aria-label={messages.footer.policies}>
            {POLICIES.map((policy) => (
              <li key={policy}>
                <button type="button" className={styles.policy}>
                  {policy}
                </button>
              </li>
            ))}
          </ul>
        )}
        {mode === 'live' && <LivePolicies policies={policies} />}
      </div>
    </footer>
  );
}
