import type { OwnScript } from '@composed/contract/discovery';
import type { InspectorScript } from '../inspector/inspector-script.ts';
import type { AssetLoader } from '../loading/asset-loader.ts';
import { bringOwnScript } from '../loading/own-script.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { CreateOverride } from './override.ts';

/**
 * Brings the code of overrides: out of the inspector's script, and in development as a chunk.
 *
 * @param script undefined of a page that brings none along
 */
export async function bringOverride(
  script: OwnScript | undefined,
  assets: Pick<AssetLoader, 'script'>,
  signal: AbortSignal,
): Promise<CreateOverride> {
  // By itself in the condition, so that the bundler leaves the chunk out.
  if (process.env.NODE_ENV !== 'production') return (await import('./override.ts')).createOverride;
  if (script) await bringOwnScript(script, assets, signal);
  const { siteInspector } = globalThis as InspectorScript;
  if (siteInspector) return siteInspector.createOverride;
  throw new RemoteLoadError('broken', 'This page can’t run another release than the live one.');
}
