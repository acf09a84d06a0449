import { systemClock } from '@composed/browser/clock';
import { formatNumber } from '@composed/browser/format-number';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { Mail, MonitorSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { Chart } from '../live/dashboard/chart.tsx';
import { messages } from '../messages.ts';
import { UNREAD_MESSAGES } from '../timings.ts';
import { sampleDays, sampleThreads } from './sample-details.ts';
import styles from './sample-parts.module.css';
import { SAMPLE_IDEAS, type SampleIdea } from './samples.ts';

const texts = {
  figures: (views: string, likes: string) => `${views} views, ${likes} likes`,
  about: (title: string) => `About “${title}”`,
  examples: (count: number) => `${count} examples`,
  threads: 'How it will look',
  soon: 'Soon',
};

export { Scene } from '../scene.tsx';

/** The picture of an idea that an activity is about. */
export const pictureOf = ({ id, category }: SampleIdea) => (
  <Fingerprint id={id} category={category} crop="square" />
);

/** The dashboard's chart and list of ideas. */
export function SampleFigures() {
  const headingId = useId();
  const [days] = useState(() => sampleDays(systemClock.now()));
  return (
    <>
      <Chart days={days} />
      <Card padding="lg">
        <h2 id={headingId}>{messages.instead.ideas}</h2>
        <Ideas labelledBy={headingId} crop="square" />
      </Card>
    </>
  );
}

interface SectionPreviewProps {
  section: 'submissions' | 'messages' | 'security';
  labelledBy: string;
}

/** The samples of a section that samples mode does not have. */
export function SectionPreview({ section, labelledBy }: SectionPreviewProps) {
  if (section === 'submissions') return <Ideas labelledBy={labelledBy} />;
  if (section === 'security') return <Plans />;
  return (
    <>
      <div className={styles.head}>
        <h3 id={labelledBy}>{texts.threads}</h3>
        <Badge>{texts.examples(UNREAD_MESSAGES)}</Badge>
      </div>
      <Threads labelledBy={labelledBy} />
    </>
  );
}

const PLANS = [
  { Icon: Mail, text: 'Change your email' },
  { Icon: MonitorSmartphone, text: 'See where you are signed in' },
];

/** What will be here. The style sheet draws `Soon`, which is in the heading too. */
const Plans = () => (
  <ul className={styles.plans}>
    {PLANS.map(({ Icon, text }) => (
      <li key={text} data-soon={texts.soon} className={styles.row}>
        <Icon aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
);

interface IdeasProps {
  labelledBy: string;
  /** `cover`: cards with large pictures. */
  crop?: 'square' | 'cover';
}

function Ideas({ labelledBy, crop = 'cover' }: IdeasProps) {
  return (
    <ul aria-labelledby={labelledBy} className={styles.list} data-crop={crop}>
      {SAMPLE_IDEAS.map(({ id, title, category, status, views, likes }) => (
        <li key={id} className={styles.row}>
          <Fingerprint id={id} category={category} crop={crop} className={styles.print} />
          <div className={`${styles.texts} ${styles.idea}`}>
            <p className={styles.title}>{title}</p>
            <p className={styles.note}>{texts.figures(formatNumber(views), formatNumber(likes))}</p>
            <StatusBadge status={status} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Threads({ labelledBy }: { labelledBy: string }) {
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
