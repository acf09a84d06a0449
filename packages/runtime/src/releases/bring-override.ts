import type { OwnScript } from '@composed/contract/discovery';
import { bringInspector } from '../inspector/bring-inspector.ts';
import type { AssetLoader } from '../loading/asset-loader.ts';
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
  const purpose = 'run another release than the live one';
  return (await bringInspector(script, assets, signal, purpose)).createOverride;
}
