import type { ReactNode } from 'react';
import type { CountedFigure } from '../ui/counted-figure.ts';
import styles from './about-screen.module.css';
import { messages } from './messages.ts';
import { FACES, type Looks, Portrait } from './portrait.tsx';

const { community, history, journey, numbers, team } = messages;

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Entry({ heading, text }: { heading: string; text: string }) {
  return (
    <li>
      <h3>{heading}</h3>
      <p>{text}</p>
    </li>
  );
}

export function Journey() {
  return (
    <Section heading={journey.heading}>
      <ol aria-label={journey.label} className={`${styles.rail} ${styles.stages}`}>
        {journey.stages.map(({ name, text }) => (
          <Entry key={name} heading={name} text={text} />
        ))}
      </ol>
    </Section>
  );
}

export function Community({ isLive }: { isLive: boolean }) {
  return (
    <Section heading={community.heading}>
      <ul className={styles.values}>
        {community.values.map((value) => (
          <Entry
            key={value.title}
            heading={value.title}
            text={isLive && 'liveText' in value ? value.liveText : value.text}
          />
        ))}
      </ul>
    </Section>
  );
}

/** The fixed figures, or those of live mode in `counted`. */
export function SuccessNumbers({ counted }: { counted?: readonly CountedFigure[] }) {
  const items = counted ?? numbers.items;
  return (
    <section data-ink className={styles.numbers}>
      <h2>{numbers.heading}</h2>
      <ul className={styles.figures}>
        {items.map(({ figure, label }) => (
          <li key={label}>
            <span className={styles.figure}>{figure}</span> <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Team() {
  return (
    <Section heading={team.heading}>
      <ul className={styles.people}>
        {team.people.map(({ name, role }, index) => (
          <li key={name}>
            <Portrait {...(FACES[index] as Looks)} />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.role}>{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function History() {
  return (
    <Section heading={history.heading}>
      <ol className={`${styles.rail} ${styles.years}`}>
        {history.years.map(({ year, text }) => (
          <Entry key={year} heading={year} text={text} />
        ))}
      </ol>
    </Section>
  );
}
