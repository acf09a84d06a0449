import type { RemoteRecord, RouteRow } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/live-routes';
import type { Combination } from './combinations.ts';

/** Page to which a package contributes something. */
export interface FilledSlot {
  route: RouteRow;
  by: string;
  /** The same combination without the contributions of that package. */
  without: Combination;
}

const withoutContributions = (record: RemoteRecord): RemoteRecord => ({
  ...record,
  manifest: { ...record.manifest, contributions: [] },
});

/** Returns each page with a slot that one of these packages fills. */
export function filledSlots(now: Combination, packages: readonly string[]): FilledSlot[] {
  const routes = liveRoutes(now.host, now.remotes);
  const offers = now.remotes.flatMap(({ name, manifest }) =>
    (manifest?.slots ?? []).map((slot) => ({ ...slot, remote: name })),
  );
  return now.remotes.flatMap((record) => {
    const { contributions = [] } = record.manifest ?? {};
    if (!packages.includes(record.name) || contributions.length === 0) return [];
    const filled = offers.filter(({ name, version }) =>
      contributions.some((one) => one.slot === name && one.version === version),
    );
    const remotes = now.remotes.map((each) =>
      each === record ? withoutContributions(each) : each,
    );
    return routes
      .filter(({ remote, screen }) =>
        filled.some((slot) => slot.remote === remote && slot.screen === screen),
      )
      .map((route) => ({ route, by: record.name, without: { ...now, remotes } }));
  });
}
