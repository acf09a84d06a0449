import type { Journey } from '@composed/contract/journeys';
import type { Majors } from '@composed/contract/majors';
import type { RemoteRecord, RouteRow } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import { liveRoutes } from '@composed/site/manifest-parts';
import type { Combination } from '../context.ts';
import { filledSlots } from './combinations.ts';
import { addressOf } from './gate-pages.ts';

/** Releases of one site, and its second majors. Default: those that the site grants. */
export interface Opened extends Combination {
  majors?: Majors;
}

/** A release of a remote, and the releases beside which it is opened. */
export interface Trial {
  record: RemoteRecord;
  next: Opened;
  /** What is live: this release too, or the one that it would replace. `null` if no host is live. */
  today: Opened | null;
  journeys: readonly Journey[];
}

/** Whether it is another release than today's, which may show other text. */
export const isOther = ({ record: { name }, next, today }: Trial): boolean =>
  today !== null && today.releases[name]?.record !== next.releases[name]?.record;

/** Page of a release, page with a slot that it fills, or journey. */
export interface Place {
  where: string;
  route: RouteRow;
  address: string;
  /** Whether it exists today. */
  isToday: boolean;
  /** Remote whose contributions are shown; `true` for those of all. */
  contributor?: string | true;
  journey?: Journey;
}

/** Lists the places in which a release is judged. */
export function placesOf(trial: Trial): Place[] {
  const { record, next, today, journeys } = trial;
  const { name } = record;
  const routes = liveRoutes(next.host, next.remotes);
  const known = today ? liveRoutes(today.host, today.remotes).map(({ path }) => path) : [];
  const pages = routes.filter(({ remote }) => remote === name);
  return [
    ...pages.map((route) => ({ where: route.path, route })),
    ...filledSlots(next, [name]).map(({ route }) => ({
      where: `${route.path}, to which it contributes`,
      ...{ route, contributor: name },
    })),
    ...journeys.map((journey) => {
      const path = new URL(journey.path, 'https://site.invalid').pathname;
      const route = matchRoute(routes, path)?.route ?? {
        ...{ path, title: '', description: '', indexed: false, remote: name, screen: '' },
      };
      return {
        where: `the journey "${journey.name}"`,
        ...{ route, address: journey.path, journey, contributor: true as const },
      };
    }),
  ].map((place) => ({
    address: addressOf(place.route),
    ...place,
    // Another release may not have this journey.
    isToday: known.includes(place.route.path) && !('journey' in place && isOther(trial)),
  }));
}
