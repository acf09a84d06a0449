import type { Href } from '@composed/contract/route-path';
import type { RemoteEntry } from '@composed/runtime/mounts/navigation';
import { useSession } from '@idea-hub/shared/session';
import type { ReactNode } from 'react';

/** `promote` has checked that the address is one of the remote's own pages. */
export type Entry = RemoteEntry & { to: Href };

type SessionState = ReturnType<typeof useSession>['state'];

function isFor({ audience = 'everyone' }: RemoteEntry, state: SessionState): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'visitors') return state.status === 'anonymous';
  if (state.status !== 'authenticated') return false;
  if (audience === 'members') return true;
  const role = state.user.role.toLowerCase();
  // Owners have every role.
  return role === 'owner' || audience === `role:${role}`;
}

const keyOf = ({ to, label }: RemoteEntry): string => `${to} ${label}`;

/** Returns the entries of a place that the current visitor may see. */
export function useEntries(
  navigation: readonly RemoteEntry[],
  place: RemoteEntry['place'],
): readonly Entry[] {
  const { state } = useSession();
  const shown = new Map<string, RemoteEntry>();
  for (const entry of navigation) {
    // Two entries for different audiences can have the same target. Show only one.
    const key = keyOf(entry);
    if (entry.place === place && isFor(entry, state) && !shown.has(key)) shown.set(key, entry);
  }
  return [...shown.values()] as Entry[];
}

/**
 * List items of the entries. Composed pages contain them, so that links work before any script. The hidden
 * item without a label is the template that composing copies for each entry.
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
