import { defineSite } from '@composed/workspace/define-site';
import { ideaHub } from '@idea-hub/shared/site';
import remotes from './remotes.json' with { type: 'json' };

/** What the build and the commands know of the site that this remote is for. */
export default defineSite({ ...ideaHub, budgets: {}, packages: remotes });
