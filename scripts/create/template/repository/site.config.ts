import { defineSite } from '@composed/workspace/define-site';
import { ideaHub } from '@idea-hub/shared/site';
import remotes from './remotes.json' with { type: 'json' };

/** Facts about the remote's site for the build and the commands. */
export default defineSite({ ...ideaHub, budgets: {}, packages: remotes });
