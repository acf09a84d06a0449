import type { NavigationEntry } from '@composed/contract/manifest';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Runtime } from '../create-runtime.ts';
import { usePathname } from './address.ts';

type Audience = NonNullable<NavigationEntry['audience']>;

interface EntriesProps {
  runtime: Pick<Runtime, 'navigation' | 'override' | 'routes'>;
  place: NavigationEntry['place'];
  /** Tells whether the visitor may see entries for an audience. Default: a site without sign-in. */
  isFor?(audience: Audience): boolean;
  /** Content of the first item: the host's own link. */
  children: ReactNode;
}

/** List with the navigation entries of remotes' manifests. Composed pages fill it before any script. */
export function Entries({ runtime, place, isFor = isForVisitors, children }: EntriesProps) {
  const pathname = usePathname();
  // A requested release can have other entries.
  const { subscribe } = runtime.override ?? runtime.routes;
  const get = () => runtime.navigation;
  const entries = useSyncExternalStore(subscribe, get, get)
    .filter((entry) => entry.place === place)
    .filter(({ audience = 'everyone' }) => audience === 'everyone' || isFor(audience));
  return (
    <ul data-entries={place}>
      <li>{children}</li>
      {entries.map(({ to, label, remote }) => (
        // The one without a label is the sample that composed pages copy for each entry.
        <li key={`${remote} ${to} ${label}`} data-entry="" hidden={label === ''}>
          <a href={to} aria-current={label !== '' && to === pathname ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

const isForVisitors = (audience: Audience): boolean => audience === 'visitors';
