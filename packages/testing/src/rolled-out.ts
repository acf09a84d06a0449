import type { CountRow } from '@composed/release/rollout/counts';
import type { RolloutEnd } from '@composed/release/rollout/plan';
import { rollout } from '@composed/release/rollout/rollout';
import { wrapScreens } from './edited-build.ts';
import type { ReleaseSite, SiteRelease } from './release-site.ts';

/** Makes one screen of a build throw when it renders. */
export const throwingOn = (screen: string) =>
  wrapScreens(`(Screen, React, name) => (props) => {
    if (name === '${screen}') throw new Error('broken in the canary');
    return React.createElement(Screen, props);
  }`);

export interface Met {
  release: string;
  failed: boolean;
}

const MINUTE_MS = 60_000;
/** Each visit in the test counts as this many loads. */
const LOADS_PER_VISIT = 50;

/**
 * Rolls a release out to 50 % and then 100 % of the browsers. The first wait runs `visits`, which
 * returns the loads that browsers report. Every wait moves the clock by one minute, without real
 * waiting.
 */
export function rolledOut(
  site: ReleaseSite,
  canary: SiteRelease,
  visits: () => Promise<Met[]>,
): Promise<RolloutEnd> {
  let now = Date.now();
  let rows: CountRow[] | null = null;
  const row = ({ release, failed }: Met): CountRow => ({
    minute: new Date(now).toISOString(),
    release,
    loads: LOADS_PER_VISIT,
    failures: failed ? LOADS_PER_VISIT : 0,
    milliseconds: 0,
    shown: 0,
  });
  return rollout(
    { ...site.context, now: () => new Date(now) },
    { name: canary, steps: [50, 100], everyMs: 10 * MINUTE_MS, budget: 0.01, liars: 0, why: null },
    {
      source: {
        name: 'what these browsers meet',
        counts: async () => ({
          until: new Date(now),
          rows: rows ?? [],
          oneNetwork: null,
        }),
      },
      async wait() {
        rows ??= (await visits()).map(row);
        now += MINUTE_MS;
      },
    },
  );
}
