import { Link } from '@idea-hub/shared/router';
import type { ComponentProps, ComponentPropsWithRef } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  padding?: 'none' | 'md' | 'lg';
  /** The whole card is a link, through a `CardLink` in it. Its other links and buttons lie above. */
  interactive?: boolean;
}

export function Card({ as = 'div', padding = 'md', interactive, className, ...rest }: CardProps) {
  // All allowed elements accept the props of a div.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.card,
        styles[padding],
        interactive && styles.interactive,
        className,
      )}
    />
  );
}

/** The main link of an interactive card. It covers the whole card. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link dir="auto" {...rest} className={classNames(styles.link, className)} />;
}
