import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { ArrowDown, ArrowLeft, ArrowUp } from 'lucide-react';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { useWithFilter } from '../queue/use-filter.ts';
import { Key } from './keys.tsx';
import styles from './place-bar.module.css';
import type { Review } from './use-review.ts';

const NEIGHBOURS = [
  { name: 'previous', icon: <ArrowUp />, shortcut: 'k' },
  { name: 'next', icon: <ArrowDown />, shortcut: 'j' },
] as const;

/** The place of the idea in the queue, with links to its neighbours. */
export function PlaceBar({ place }: { place: Review['place'] | null }) {
  const withFilter = useWithFilter();
  const { back, position, neighbours } = messages.place;
  return (
    <nav aria-label={messages.place.label} className={styles.bar}>
      <LinkButton to={withFilter(href('/review'))} variant="ghost" size="sm" icon={<ArrowLeft />}>
        {back}
      </LinkButton>
      {place && <p className={styles.position}>{position(place.position, place.total)}</p>}
      {NEIGHBOURS.map(({ name, icon, shortcut }) => {
        const id = place?.[name];
        return (
          id && (
            <LinkButton
              key={name}
              to={withFilter(href('/review/:id', { id }))}
              variant="secondary"
              size="sm"
              icon={icon}
              aria-keyshortcuts={shortcut}
            >
              <span className={styles.name}>{neighbours[name]}</span>{' '}
              <Key>{shortcut.toUpperCase()}</Key>
            </LinkButton>
          )
        );
      })}
      {place && (
        <progress
          aria-hidden="true"
          className={styles.progress}
          value={place.position}
          max={place.total}
        />
      )}
    </nav>
  );
}
