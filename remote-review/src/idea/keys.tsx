import { localStore } from '@composed/browser/storage';
import { Toggle } from '@idea-hub/shared/ui/toggle';
import { type RefObject, useEffect, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './keys.module.css';

/** `off` if the reviewer turned the keys off. */
const STORAGE_KEY = 'ideahub.review.keys';

const NEEDS_KEYS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Visible hint for a key. Screen readers read `aria-keyshortcuts` of the control instead. */
export const Key = ({ children }: { children: string }) => (
  <span aria-hidden="true" className={styles.key}>
    {children}
  </span>
);

/** Lets a single letter press the control with the same `aria-keyshortcuts`, and lists the letters. */
export function Keys({ page }: { page: RefObject<HTMLElement | null> }) {
  const [isOn, setOn] = useState(() => localStore.get(STORAGE_KEY) !== 'off');
  useEffect(() => {
    if (!isOn) return;
    const press = ({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere =
        (target as Element).closest(NEEDS_KEYS) !== null ||
        document.querySelector('dialog[open]') !== null;
      if (repeat || ctrlKey || metaKey || altKey || isElsewhere || !/^[a-z]$/i.test(key)) return;
      page.current
        ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toLowerCase()}"]`)
        ?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, page]);
  const { label, list } = messages.keys;
  return (
    <div className={styles.keys}>
      <Toggle
        label={label}
        checked={isOn}
        onChange={(next) => {
          setOn(next);
          localStore.set(STORAGE_KEY, next ? 'on' : 'off');
        }}
      />
      {isOn && (
        <ul className={styles.list}>
          {list.map(([key, meaning]) => (
            <li key={key}>
              <kbd className={styles.key}>{key}</kbd> {meaning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
