import { Link } from '@idea-hub/shared/router';
import type { ComponentProps, ComponentPropsWithRef } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside';
  padding?: 'none' | 'md' | 'lg';
  /** The whole card leads somewhere, by a `CardLink` in it; its other links and buttons lie above. */
  interactive?: boolean;
}

export function Card({ as = 'div', padding = 'md', interactive, className, ...rest }: CardProps) {
  // All of the allowed elements take the props of a div.
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

/** The one real link of an interactive card, stretched over all of it. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link dir="auto" {...rest} className={classNames(styles.link, className)} />;
}
