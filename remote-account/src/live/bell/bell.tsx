import {
  getNotifications,
  putNotificationsRead,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useLocation } from '@idea-hub/shared/router';
import { useUser } from '@idea-hub/shared/session';
import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './bell.module.css';
import type { Entry } from './entry.ts';
import { Notifications } from './notifications.tsx';
import { texts } from './texts.ts';

/** The bell of the member who is signed in. Another member has other notifications. */
export function Bell() {
  const user = useUser();
  return <MemberBell key={user?.id} />;
}

/** A button in the header with the number of unread notifications. It opens the list, which marks them as read. */
function MemberBell() {
  const { entries, hasFailed, unread, load, markRead } = useNotifications();
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const location = useLocation();
  const id = useId();

  const lastPath = useRef(location.pathname);
  // Following a link closes the list, and a new page takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => {
    const isSamePage = location.pathname === lastPath.current;
    if (isSamePage && panel.current?.contains(document.activeElement)) toggle.current?.focus();
    lastPath.current = location.pathname;
    setIsOpen(false);
  }, [location.key]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from every control inside.
    <div
      className={styles.bell}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
        toggle.current?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <IconButton
        ref={toggle}
        label={unread > 0 ? texts.unread(unread) : texts.heading}
        icon={<BellIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (!isOpen) void load().then(markRead);
          setIsOpen(!isOpen);
        }}
      />
      {unread > 0 && <span className={styles.dot} />}
      <section
        ref={panel}
        id={id}
        hidden={!isOpen}
        aria-label={texts.panel}
        className={styles.panel}
      >
        {isOpen && (
          <Notifications
            entries={entries}
            hasFailed={hasFailed}
            onRetry={() => void load().then(markRead)}
          />
        )}
      </section>
    </div>
  );
}

function useNotifications() {
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [unread, setUnread] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const current = useRef({});

  /** Resolves with the entries, or with none if the call failed or another one started after it. */
  const load = useCallback(async (): Promise<readonly Entry[]> => {
    const own = {};
    current.current = own;
    try {
      const answer = await call(getNotifications, {});
      if (current.current !== own) return [];
      setHasFailed(false);
      setEntries(answer.notifications);
      setUnread(answer.unread);
      return answer.notifications;
    } catch {
      if (current.current === own) setHasFailed(true);
      return [];
    }
  }, []);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void load();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      current.current = {};
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);

  return {
    entries,
    hasFailed,
    unread,
    load,
    /** Marks what the member sees as read. The list still shows which entries are new. */
    async markRead(seen: readonly Entry[]) {
      const fresh = seen.filter(({ isRead }) => !isRead);
      if (fresh.length === 0) return;
      const notifications = fresh.map(({ kind, ideaId, at }) => ({ kind, ideaId, at }));
      try {
        await call(putNotificationsRead, { input: { notifications } });
        setUnread((count) => Math.max(0, count - fresh.length));
      } catch {
        // They stay unread, and the next opening tries again.
      }
    },
  };
}
