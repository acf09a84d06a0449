import type { Address } from '@idea-hub/shared/contracts/addresses';
import { Link } from '@idea-hub/shared/router';
import { Ellipsis } from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import styles from './action-menu.module.css';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface MenuAction {
  text: string;
  Icon: ComponentType<{ 'aria-hidden': true }>;
  isDangerous?: boolean;
  /** The screen that a link leads to. Other actions are buttons. */
  to?: Address;
  /** Called when the menu is closed and its button has the focus. A dialog returns the focus there. */
  onSelect?(): void;
}

interface ActionMenuProps {
  /** Name of the button. */
  label: string;
  /** Id of the element that tells what the actions are for. */
  describedBy?: string;
  actions: readonly MenuAction[];
}

/** One button with a list of actions below it. Escape and leaving the list close it. */
export function ActionMenu({ label, describedBy, actions }: ActionMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    toggle.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from every control inside.
    <div
      className={styles.menu}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <Button
        ref={toggle}
        variant="ghost"
        size="sm"
        passesFocus
        icon={<Ellipsis />}
        aria-label={label}
        className={styles.toggle}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      <ul id={id} hidden={!isOpen} className={styles.actions}>
        {actions.map(({ text, Icon, isDangerous, to, onSelect }) => {
          const look = {
            'aria-describedby': describedBy,
            className: classNames(styles.action, isDangerous && styles.danger),
          };
          const content = (
            <>
              <Icon aria-hidden />
              {text}
            </>
          );
          return (
            <li key={text}>
              {to ? (
                <Link to={to} {...look}>
                  {content}
                </Link>
              ) : (
                <button
                  type="button"
                  {...look}
                  onClick={() => {
                    close();
                    onSelect?.();
                  }}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
