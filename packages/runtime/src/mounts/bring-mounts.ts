import type { OwnScript } from '@composed/contract/discovery';
import { bringInspector } from '../inspector/bring-inspector.ts';
import type { SiteInspector } from '../inspector/inspector-script.ts';
import type { AssetLoader } from '../loading/asset-loader.ts';

/**
 * Brings the code that reads manifests of remotes: out of the inspector's script, and in development as a chunk.
 *
 * @param script undefined of a page that brings none along
 */
export async function bringMounts(
  script: OwnScript | undefined,
  assets: Pick<AssetLoader, 'script'>,
  signal: AbortSignal,
): Promise<Pick<SiteInspector, 'findMounted' | 'findContributions'>> {
  // By itself in the condition, so that the bundler leaves the chunk out.
  if (process.env.NODE_ENV !== 'production') return import('./find-mounted.ts');
  return bringInspector(script, assets, signal, 'look up what remotes show');
}
