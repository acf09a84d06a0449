import type { CreateOverride } from '../releases/override.ts';
import type { ShowInspector } from './inspected-page.ts';

/** What the script for `?inspect` and `?release=` leaves in the page for the host of the same release. */
export interface InspectorScript {
  siteInspector?: { show: ShowInspector; createOverride: CreateOverride };
}
