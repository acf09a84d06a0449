import {
  type CommunityCalls,
  deleteUsersSessions,
  deleteUsersSessionsId,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { Monitor, ShieldCheck, Smartphone } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { notify, notifyFailure } from '../../notices.ts';
import styles from '../live-sections.module.css';
import { SettingIntro } from '../setting-intro.tsx';
import { messages } from './messages.ts';

const texts = messages.sessions;

type OwnSession = CommunityCalls['GET /users/security']['answer']['sessions'][number];

interface SessionsProps {
  sessions: readonly OwnSession[];
  /** Called after a sign-out. */
  onEnded(): void;
}

/** Active sessions with buttons to sign out one or all others. */
export function Sessions({ sessions, onEnded }: SessionsProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<string>();

  async function end(which: string, run: () => Promise<unknown>, done: string) {
    setBusy(which);
    try {
      await run();
    } catch (error) {
      const again = () => void end(which, run, done);
      notifyFailure(refusalIn(error)?.text ?? texts.failed, again);
      return;
    } finally {
      setBusy(undefined);
    }
    notify({ type: 'success', text: done });
    // The pressed button goes away.
    heading.current?.focus();
    onEnded();
  }

  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className={styles.setting}>
      <SettingIntro
        Icon={ShieldCheck}
        id={headingId}
        heading={texts.heading}
        text={texts.text}
        headingRef={heading}
      >
        {sessions.length > 1 && (
          <Button
            variant="secondary"
            busy={busy === 'others'}
            disabled={busy !== undefined}
            onClick={() =>
              void end('others', () => call(deleteUsersSessions, {}), texts.endedOthers)
            }
          >
            {busy === 'others' ? texts.working : texts.endOthers}
          </Button>
        )}
      </SettingIntro>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <Session
              session={session}
              busy={busy}
              onEnd={(device) =>
                void end(
                  session.id,
                  () => call(deleteUsersSessionsId, { path: { id: session.id } }),
                  texts.ended(device),
                )
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A network, as a person reads it: `192.0.2.0/24` is `192.0.2.x`. */
const placeOf = (network: string) => network.replace(/0\/24$/, 'x').replace(/::\/48$/, ':x');

interface SessionProps {
  session: OwnSession;
  busy: string | undefined;
  onEnd(device: string): void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const nameId = useId();
  const device = session.device || texts.unknown;
  const isBusy = busy === session.id;
  const Device = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor;
  return (
    <>
      <span className={styles.device}>
        <Device aria-hidden="true" />
      </span>
      <div className={styles.texts}>
        <p>
          <strong id={nameId}>{device}</strong>
          {session.isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className={styles.note}>
          <span>
            {texts.began} <RelativeTime at={session.began} />
            {session.network && <> {texts.from(placeOf(session.network))}</>}
          </span>
          <span>
            {texts.used} <RelativeTime at={session.lastUsed} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          variant="secondary"
          busy={isBusy}
          disabled={busy !== undefined}
          aria-describedby={nameId}
          onClick={() => onEnd(device)}
        >
          {isBusy ? texts.working : texts.end}
        </Button>
      )}
    </>
  );
}
