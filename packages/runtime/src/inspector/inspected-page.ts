import type { Discovery } from '../loading/discovery.ts';
import type { FoundRelease } from '../loading/screen-loader.ts';
import type { AskedReleases } from '../releases/asked-release.ts';
import type { Override } from '../releases/override.ts';

/** What the page knows of its own releases, for whoever looks into it. */
export interface InspectedPage {
  /** The remotes that the site has a place for. */
  remotes: readonly string[];
  discovery: Pick<Discovery, 'look'>;
  /** Remote → the release that runs. */
  pins: ReadonlyMap<string, Pick<FoundRelease, 'url' | 'release'>>;
  override: Override | null;
  asked: Pick<AskedReleases, 'forget' | 'agreementTo'>;
  /** See `browserBucket`. */
  bucket: () => number | null;
  /** The release of the host; undefined where the page does not say. */
  host: string | undefined;
  /** Name of a shared module → version → whether somebody has taken it. */
  shared: Readonly<Record<string, Readonly<Record<string, { loaded?: boolean }>>>>;
}

export type ShowInspector = (page: InspectedPage) => void;
