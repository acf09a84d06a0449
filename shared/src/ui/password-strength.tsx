import { classNames } from './class-names.ts';
import styles from './password-strength.module.css';

export type StrengthTone = 'red' | 'orange' | 'yellow' | 'green';

export interface Strength {
  /** Number of fulfilled items. */
  score: 0 | 1 | 2 | 3 | 4 | 5;
  text: string;
  tone: StrengthTone;
}

/** In the order in which the advice names missing items. Letters of any script count. */
const ITEMS: readonly [name: string, has: RegExp][] = [
  ['8+ characters', /^.{8,}$/su],
  ['uppercase letter', /\p{Lu}/u],
  ['lowercase letter', /\p{Ll}/u],
  ['number', /\p{Nd}/u],
  // A combining mark counts as part of its letter.
  ['special character', /[^\p{L}\p{M}\p{Nd}\s]/u],
];

/** Returns advice on a password. It never refuses one. */
export function passwordStrength(value: string): Strength {
  const missing = ITEMS.filter(([, has]) => !has.test(value)).map(([name]) => name);
  const score = (ITEMS.length - missing.length) as Strength['score'];
  const list = missing.join(', ');
  if (score === 0) return { score, text: 'Too weak', tone: 'red' };
  if (score <= 2) return { score, text: `Weak. Need: ${list}`, tone: 'orange' };
  if (score < 5)
    return { score, text: `Good! Add: ${list}`, tone: score === 3 ? 'yellow' : 'green' };
  return { score, text: 'Excellent security!', tone: 'green' };
}

export interface PasswordStrengthProps {
  value: string;
  /** `false` until the visitor uses the field. An empty field then shows nothing. */
  touched?: boolean;
  textId?: string;
}

/** Five segments and the advice, which is announced politely. */
export function PasswordStrength({ value, touched = true, textId }: PasswordStrengthProps) {
  const shown = value !== '' || touched;
  const { score, text, tone } = passwordStrength(value);
  return (
    <div className={styles.strength} data-tone={shown ? tone : undefined}>
      <div
        {...(shown && {
          role: 'meter',
          'aria-label': 'Password strength',
          'aria-valuemin': 0,
          'aria-valuemax': 5,
          'aria-valuenow': score,
        })}
        className={classNames(styles.bar, shown && styles[tone])}
      >
        {ITEMS.map(([name], index) => (
          // An empty password is red too: the bar shows its first segment.
          <span
            key={name}
            className={shown && index < Math.max(score, 1) ? styles.on : styles.off}
          />
        ))}
      </div>
      <p id={textId} aria-live="polite" className={styles.text}>
        {shown && text}
      </p>
    </div>
  );
}
