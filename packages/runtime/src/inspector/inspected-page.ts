import type { Discovery } from '../loading/discovery.ts';
import type { FoundRelease } from '../loading/screen-loader.ts';
import type { Override } from '../releases/override.ts';
import type { RequestedReleases } from '../releases/requested-release.ts';

/** The page's state that the inspector shows. */
export interface InspectedPage {
  /** Remotes that the site has a place for. */
  remotes: readonly string[];
  discovery: Pick<Discovery, 'look'>;
  /** Remote → the release that runs. */
  pins: ReadonlyMap<string, Pick<FoundRelease, 'url' | 'release'>>;
  override: Override | null;
  requested: Pick<RequestedReleases, 'forget' | 'agreementTo'>;
  /** See `browserBucket`. */
  bucket: () => number | null;
  /** Release of the host; undefined if the page doesn't name it. */
  host: string | undefined;
  /** Shared module → version → whether a consumer has loaded it. */
  shared: Readonly<Record<string, Readonly<Record<string, { loaded?: boolean }>>>>;
}

export type ShowInspector = (page: InspectedPage) => void;
