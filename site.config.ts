import type { Mounts } from '@composed/contract/manifest';
import { defineSite, type SiteDefinition } from '@composed/workspace/define-site';
import { ideaHub } from '@idea-hub/shared/site';
import budgets from './config/budgets.json' with { type: 'json' };
import mounts from './config/mounts.json' with { type: 'json' };
import remotes from './config/remotes.json' with { type: 'json' };
import grant from './remote-review/grant.json' with { type: 'json' };

/** In live mode alone. It stands in no list of this repository: a team elsewhere could keep it as well. */
const review: SiteDefinition['packages'] =
  process.env.IDEAS === 'live' ? { 'remote-review': { port: 3009, variable: 'REVIEW_PORT' } } : {};

/** The one place where the platform meets the product. */
export default defineSite({
  ...ideaHub,
  budgets: budgets.routes,
  mounts: { ...mounts, 'remote-review': grant } as Mounts,
  packages: { host: { port: 3000, variable: 'HOST_PORT' }, ...remotes, ...review },
});
