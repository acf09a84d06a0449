import { Avatar } from '@idea-hub/shared/ui/avatar';
import styles from './about-screen.module.css';
import { messages } from './messages.ts';

export function Journey() {
  const { heading, label, stages } = messages.journey;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ol aria-label={label} className={`${styles.rail} ${styles.stages}`}>
        {stages.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Community() {
  const { heading, values } = messages.community;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul className={styles.values}>
        {values.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SuccessNumbers() {
  const { heading, items } = messages.numbers;
  return (
    <section data-ink className={styles.numbers}>
      <h2>{heading}</h2>
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
  const { heading, people } = messages.team;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul className={styles.people}>
        {people.map(({ name, role }) => (
          <li key={name}>
            <Avatar name={name} />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.role}>{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function History() {
  const { heading, years } = messages.history;
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ol className={styles.rail}>
        {years.map(({ year, text }) => (
          <li key={year}>
            <h3>{year}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
