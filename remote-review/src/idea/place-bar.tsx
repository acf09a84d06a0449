import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { useWithFilter } from '../queue/use-filter.ts';
import { Key } from './keys.tsx';
import styles from './place-bar.module.css';
import type { Review } from './use-review.ts';

interface NeighbourProps {
  readonly name: 'previous' | 'next';
  readonly id: string | null;
}

const SHORTCUTS = { previous: 'K', next: 'J' };

function Neighbour({ name, id }: NeighbourProps) {
  const withFilter = useWithFilter();
  if (!id) return null;
  return (
    <LinkButton
      to={withFilter(href('/review/:id', { id }))}
      variant="ghost"
      size="sm"
      icon={name === 'next' ? <ChevronRight /> : <ChevronLeft />}
      aria-keyshortcuts={SHORTCUTS[name].toLowerCase()}
      className={styles[name]}
    >
      <span className={styles.name}>{messages.place.neighbours[name]}</span>{' '}
      <Key>{SHORTCUTS[name]}</Key>
    </LinkButton>
  );
}

/** The place of the idea in the queue, between links to its neighbours. */
export function PlaceBar({ place }: { place: Review['place'] | null }) {
  const withFilter = useWithFilter();
  const { label, back, position } = messages.place;
  return (
    <nav aria-label={label} className={styles.bar}>
      <LinkButton to={withFilter(href('/review'))} variant="ghost" size="sm" icon={<ArrowLeft />}>
        {back}
      </LinkButton>
      {place && (
        <>
          <div className={styles.place}>
            <Neighbour name="previous" id={place.previous} />
            <p>{position(place.position, place.total)}</p>
            <Neighbour name="next" id={place.next} />
          </div>
          <progress
            aria-hidden="true"
            className={styles.progress}
            value={place.position}
            max={place.total}
          />
        </>
      )}
    </nav>
  );
}
