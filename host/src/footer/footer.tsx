import type { RemoteEntry } from '@composed/runtime/mounts/navigation';
import type { Policies } from '@idea-hub/shared/contracts/runtime-config';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { Link } from '@idea-hub/shared/router';
import { useId } from 'react';
import { useSetting } from '../config/use-setting.ts';
import { PartScreen } from '../federation/page-screens.tsx';
import { messages } from '../messages.ts';
import { entryItems, useEntries } from '../navigation/remote-entries.tsx';
import { Figures } from './figures.tsx';
import styles from './footer.module.css';
import { Newsletter } from './newsletter.tsx';

const QUICK_LAUNCH = [
  { to: '/browse', label: messages.footer.exploreIdeas },
  { to: '/submit', label: messages.footer.submitYourIdea },
  { to: '/my-submissions', label: messages.footer.myLaboratory },
  { to: '/About', label: messages.footer.aboutMission },
] as const;

const POLICIES = [
  ['privacy', messages.footer.privacyPolicy],
  ['terms', messages.footer.termsOfService],
  ['cookies', messages.footer.cookiePolicy],
] as const;

interface FooterProps {
  readonly navigation: readonly RemoteEntry[];
  /** `null` until it is known. */
  readonly mode: IdeasMode | null;
  /** Whether the configuration is loaded. Until then, the page's HTML tells the mode. */
  readonly isKnown: boolean;
  readonly policies: Promise<Policies>;
  /** Whether the page's own screen or its failure was shown. Until then, the footer loads nothing. */
  readonly isPageShown: boolean;
}

export function Footer({ navigation, mode, isKnown, policies, isPageShown }: FooterProps) {
  const isLive = mode === 'live';
  const addresses = useSetting(policies);
  const shownPolicies = POLICIES.filter(
    ([name]) => mode === 'samples' || (isLive && addresses?.[name]),
  );
  const placeholder = <div className={styles.later} />;
  const entries = useEntries(navigation, 'footer');
  const quickLaunchId = useId();
  return (
    <footer className={styles.footer} data-ink>
      <div className={styles.columns}>
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

        <Figures isLive={isLive} isKnown={isKnown} />

        {mode === 'samples' ? (
          <section>
            <h2 className={styles.heading}>{messages.newsletter.heading}</h2>
            <Newsletter isReady={isKnown} />
          </section>
        ) : isLive && isPageShown ? (
          <PartScreen
            remote="remote-ideas"
            screen="newsletter"
            props={{}}
            placeholder={placeholder}
          />
        ) : (
          placeholder
        )}
      </div>

      <div className={styles.base}>
        <p>{messages.footer.copyright(new Date().getFullYear())}</p>
        {shownPolicies.length > 0 && (
          <ul className={styles.policies} aria-label={messages.footer.policies}>
            {shownPolicies.map(([name, label]) => (
              <li key={name}>
                {isLive ? (
                  <a href={addresses?.[name] ?? ''} className={styles.policy}>
                    {label}
                  </a>
                ) : (
                  <button type="button" className={styles.policy}>
                    {label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
