import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { KeyRound, Mail, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages.ts';
import styles from './sample-lists.module.css';
import { SAMPLE_IDEAS, sampleThreads } from './samples.ts';

const texts = messages.samples;

export function SampleIdeas({ labelledBy }: { labelledBy: string }) {
  return (
    <ul aria-labelledby={labelledBy} className={styles.list}>
      {SAMPLE_IDEAS.map(({ id, title, category, status, views, likes }) => (
        <li key={id} className={styles.row}>
          <Fingerprint id={id} category={category} crop="square" className={styles.print} />
          <div className={styles.texts}>
            <p className={styles.title}>{title}</p>
            <p className={styles.note}>{texts.figures(formatNumber(views), formatNumber(likes))}</p>
          </div>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}

export function SampleThreads({ labelledBy }: { labelledBy: string }) {
  const [threads] = useState(() => sampleThreads(systemClock.now()));
  return (
    <ul aria-labelledby={labelledBy} className={styles.list}>
      {threads.map(({ name, text, idea, at }) => (
        <li key={name} className={styles.row}>
          <span className={styles.face}>
            <Avatar name={name} />
            <Fingerprint
              id={idea.id}
              category={idea.category}
              crop="square"
              className={styles.about}
            />
          </span>
          <div className={styles.texts}>
            <p className={styles.line}>
              <span className={styles.title}>{name}</span>
              <span className={styles.time}>
                <RelativeTime at={at} />
              </span>
            </p>
            <p>{text}</p>
            <p className={styles.note}>{texts.about(idea.title)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const SECURITY = [
  { name: 'password', Icon: KeyRound },
  { name: 'email', Icon: Mail },
  { name: 'devices', Icon: MonitorSmartphone },
] as const;

export function PlannedSecurity({ labelledBy }: { labelledBy: string }) {
  return (
    <ul aria-labelledby={labelledBy} className={styles.list}>
      {SECURITY.map(({ name, Icon }) => (
        <li key={name} className={styles.row}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <div className={styles.texts}>
            <p className={styles.title}>{texts.security[name].title}</p>
            <p className={styles.note}>{texts.security[name].text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
