import type { OwnScript } from '@composed/contract/discovery';
import type { AssetLoader } from './asset-loader.ts';

/** Brings a further script of the host's own release into the page, by its hash. */
export const bringOwnScript = (
  { url, integrity }: OwnScript,
  assets: Pick<AssetLoader, 'script'>,
  signal: AbortSignal,
): Promise<void> =>
  assets.script({ url: new URL(url, location.origin).href, integrity, signal, fresh: false });
