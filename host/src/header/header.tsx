import type { RemoteEntry } from '@composed/runtime/mounts/navigation';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useLocation } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { PartScreen } from '../federation/page-screens.tsx';
import { matchRoute } from '../match-route.ts';
import { messages } from '../messages.ts';
import { type Entry, entryItems, useEntries } from '../navigation/remote-entries.tsx';
import { AccountCorner, HeaderLink } from './account-corner.tsx';
import styles from './header.module.css';
import { useDelayedNavigation, useSignOut } from './navigation.ts';

const LINKS = [
  { to: '/', label: messages.header.home, className: styles.link },
  { to: '/browse', label: messages.header.browse, className: styles.link },
  { to: '/submit', label: messages.header.submit, className: styles.highlighted },
  { to: '/my-submissions', label: messages.header.myIdeas, className: styles.link },
] as const;

/** Sections of the pages whose addresses do not begin with that of their section. */
const SECTIONS: Readonly<Record<string, string>> = { project: '/browse', edit: '/my-submissions' };

/** `page` for the page itself, `true` for a page of its section. */
function currentMark(to: string, pageId: string): 'page' | 'true' | undefined {
  if (pageId === to) return 'page';
  const [, first = '', rest] = pageId.split('/');
  if (rest === undefined) return undefined;
  return to === (SECTIONS[first] ?? `/${first}`) ? 'true' : undefined;
}

/** Number of remotes' entries in the row. The others go below `More`. Composed pages contain only these. */
const SHOWN_ENTRIES = 2;

interface HeaderProps {
  readonly navigation: readonly RemoteEntry[];
  readonly isLive: boolean;
  /** Whether the page's own screen or its failure was shown. Until then, the header loads nothing. */
  readonly isPageShown: boolean;
}

/**
 * The header of every page. The document contains its links once. In a narrow window they are in a panel that
 * `Menu` opens, in a wide one in a row.
 */
export function Header({ navigation, isLive, isPageShown }: HeaderProps) {
  const { user } = useSession().state;
  const location = useLocation();
  const { pageId } = matchRoute(location.pathname);
  const [menuOpen, setMenuOpen] = useState(false);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { go, cancel } = useDelayedNavigation();
  const signOut = useSignOut();
  const entries = useEntries(navigation, 'header');

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setMenuOpen(false), [location.key]);

  const goTo = (to: Address) => {
    setMenuOpen(false);
    go(to);
  };

  const entryLink = ({ to, label }: Entry) => (
    <HeaderLink to={to} current={currentMark(to, pageId)} className={styles.link} go={goTo}>
      {label}
    </HeaderLink>
  );

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menuOpen) return;
    setMenuOpen(false);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from every control inside.
    <header
      className={styles.header}
      onKeyDown={closeOnEscape}
      // The open menu covers the page. Close it when the focus moves on to the page.
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setMenuOpen(false);
      }}
      // The backdrop belongs to the header element itself.
      onClick={({ target, currentTarget }) => target === currentTarget && setMenuOpen(false)}
    >
      <div className={styles.bar}>
        <HeaderLink to="/" className={styles.brand} go={goTo}>
          <BrandMark />
          <span>{messages.product}</span>
        </HeaderLink>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={menuOpen}
          aria-controls={panelId}
          onClick={() => setMenuOpen((open) => !open)}
        >
          {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span>{messages.header.menu}</span>
        </button>
        <div id={panelId} className={styles.panel} data-open={menuOpen}>
          <nav aria-label={messages.header.navigation}>
            <ul className={styles.links} data-entries="header" data-entries-most={SHOWN_ENTRIES}>
              {LINKS.map(({ to, label, className }) => (
                <li key={to}>
                  <HeaderLink
                    to={to}
                    current={currentMark(to, pageId)}
                    className={className}
                    go={goTo}
                  >
                    {label}
                  </HeaderLink>
                </li>
              ))}
              {entryItems(entries.slice(0, SHOWN_ENTRIES), entryLink)}
              {entries.length > SHOWN_ENTRIES && (
                <li>
                  {/* Following one of its links closes it again. */}
                  <details
                    key={location.key}
                    className={styles.more}
                    onKeyDown={(event) => {
                      if (event.key !== 'Escape' || !event.currentTarget.open) return;
                      event.stopPropagation();
                      event.currentTarget.open = false;
                      event.currentTarget.querySelector('summary')?.focus();
                    }}
                    onBlur={({ relatedTarget, currentTarget }) => {
                      if (relatedTarget && !currentTarget.contains(relatedTarget)) {
                        currentTarget.open = false;
                      }
                    }}
                  >
                    <summary className={styles.link}>{messages.header.more}</summary>
                    <ul>{entryItems(entries.slice(SHOWN_ENTRIES), entryLink)}</ul>
                  </details>
                </li>
              )}
            </ul>
          </nav>
          <AccountCorner
            navigation={navigation}
            pathname={pageId}
            menuOpen={menuOpen}
            go={goTo}
            onSignOut={() => {
              cancel();
              setMenuOpen(false);
              signOut();
            }}
          />
        </div>
        {isLive && user && (
          // Keeps its place until the page's own screen is shown.
          <div className={styles.bell}>
            {isPageShown && <PartScreen remote="remote-account" screen="bell" props={{}} />}
          </div>
        )}
      </div>
    </header>
  );
}

/** A small stage rail: three stops on a line and the spark. */
function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 36 24" aria-hidden="true" focusable="false">
      <path className={styles.markLine} d="M3 19 L12 15 L21 11 L30 6" />
      <circle cx="4" cy="18.6" r="2.6" />
      <circle cx="12.5" cy="14.8" r="2.6" />
      <circle cx="21" cy="11" r="2.6" />
      <circle className={styles.markSpark} cx="30" cy="6" r="4.6" />
    </svg>
  );
}
