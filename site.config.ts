import type { Mounts } from '@composed/contract/manifest';
import { defineSite } from '@composed/workspace/define-site';
import { ideaHub } from '@idea-hub/shared/site';
import budgets from './budgets.json' with { type: 'json' };
import mounts from './mounts.json' with { type: 'json' };
import remotes from './remotes.json' with { type: 'json' };

/** The one place where the platform meets the product. */
export default defineSite({
  ...ideaHub,
  budgets: budgets.routes,
  mounts: mounts as Mounts,
  packages: { host: { port: 3000, variable: 'HOST_PORT' }, ...remotes },
});
