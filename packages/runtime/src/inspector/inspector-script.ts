import type { findContributions, findMounted } from '../mounts/find-mounted.ts';
import type { CreateOverride } from '../releases/override.ts';
import type { ShowInspector } from './inspected-page.ts';

/** What few pages need: `?inspect`, `?release=`, and what remotes' manifests tell of. */
export interface SiteInspector {
  show: ShowInspector;
  createOverride: CreateOverride;
  findMounted: typeof findMounted;
  findContributions: typeof findContributions;
}

/** What that script leaves in the page for the host of the same release. */
export interface InspectorScript {
  siteInspector?: SiteInspector;
}
