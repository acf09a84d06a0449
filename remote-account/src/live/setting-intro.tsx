import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styles from './live-sections.module.css';

interface SettingIntroProps {
  /** Id of the heading, which names the card. */
  readonly id: string;
  readonly heading: string;
  readonly text: ReactNode;
  readonly Icon: LucideIcon;
  /** Makes the heading focusable by scripts. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** A button at the end of the line. */
  readonly children?: ReactNode;
}

/** The first line of a card with settings. */
export const SettingIntro = ({
  id,
  heading,
  text,
  Icon,
  headingRef,
  children,
}: SettingIntroProps) => (
  <div className={styles.intro}>
    <span className={styles.device}>
      <Icon aria-hidden="true" />
    </span>
    <div className={styles.about}>
      <h3 ref={headingRef} id={id} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
        {heading}
      </h3>
      <p className={styles.note}>{text}</p>
    </div>
    {children}
  </div>
);
