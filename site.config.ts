import type { Mounts } from '@composed/contract/manifest';
import { defineSite, type SiteDefinition } from '@composed/workspace/define-site';
import { ideaHub } from '@idea-hub/shared/site';
import budgets from './config/budgets.json' with { type: 'json' };
import mounts from './config/mounts.json' with { type: 'json' };
import remotes from './config/remotes.json' with { type: 'json' };
import grant from './remote-review/grant.json' with { type: 'json' };

/** Only live mode has this remote. No list names it, so that its sources could be in another repository. */
const review: SiteDefinition['packages'] =
  process.env.IDEAS === 'live' ? { 'remote-review': { port: 3009, variable: 'REVIEW_PORT' } } : {};

/**
 * The only place where the platform meets the product. `shared/src/site/index.ts` has what also holds in remotes' own
 * repositories, such as the list of singletons.
 */
export default defineSite({
  ...ideaHub,
  budgets: budgets.routes,
  mounts: { ...mounts, 'remote-review': grant } as Mounts,
  sources: ({ ideas, apiBaseUrl }) =>
    ideas === 'live'
      ? { 'remote-ideas': `${apiBaseUrl}/pages?category` }
      : ({} as Record<string, string>),
  packages: { host: { port: 3000, variable: 'HOST_PORT' }, ...remotes, ...review },
});
