import type { Href } from '@composed/contract/route-path';
import type { RemoteEntry } from '@composed/runtime/mounts/navigation';
import { useSession } from '@idea-hub/shared/session';
import type { ReactNode } from 'react';

/** Its address is of one of its remote's own pages: promote holds it against them. */
export type Entry = RemoteEntry & { to: Href };

type SessionState = ReturnType<typeof useSession>['state'];

function isFor({ audience = 'everyone' }: RemoteEntry, state: SessionState): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'visitors') return state.status === 'anonymous';
  if (state.status !== 'authenticated') return false;
  if (audience === 'members') return true;
  const role = state.user.role.toLowerCase();
  // Whoever owns the site may do all that others may.
  return role === 'owner' || audience === `role:${role}`;
}

const keyOf = ({ to, label }: RemoteEntry): string => `${to} ${label}`;

/** The entries of one place that are for whoever looks at the page. */
export function useEntries(
  navigation: readonly RemoteEntry[],
  place: RemoteEntry['place'],
): readonly Entry[] {
  const { state } = useSession();
  const shown = new Map<string, RemoteEntry>();
  for (const entry of navigation) {
    // Of two for different people, who is both sees one.
    const key = keyOf(entry);
    if (entry.place === place && isFor(entry, state) && !shown.has(key)) shown.set(key, entry);
  }
  return [...shown.values()] as Entry[];
}

/**
 * Items for a list of links. Pages are composed with them, so that they are there before any script: the attribute
 * marks the item, hidden and without a label, that is made anew for each entry.
 */
export const entryItems = (
  entries: readonly Entry[],
  link: (entry: Entry) => ReactNode,
): ReactNode =>
  entries.map((entry) => (
    <li key={keyOf(entry)} data-entry="" hidden={entry.label === ''}>
      {link(entry)}
    </li>
  ));
