import type { OwnScript } from '@composed/contract/discovery';
import type { AssetLoader } from '../loading/asset-loader.ts';
import { bringOwnScript } from '../loading/own-script.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { InspectorScript, SiteInspector } from './inspector-script.ts';

/**
 * Brings the host's script of what few pages need. Rejects with `RemoteLoadError`.
 *
 * @param script undefined of a page that brings none along
 * @param purpose what the page can't do without it, such as `look into its releases`
 */
export async function bringInspector(
  script: OwnScript | undefined,
  assets: Pick<AssetLoader, 'script'>,
  signal: AbortSignal,
  purpose: string,
): Promise<SiteInspector> {
  if (script) await bringOwnScript(script, assets, signal);
  const { siteInspector } = globalThis as InspectorScript;
  if (siteInspector) return siteInspector;
  throw new RemoteLoadError('broken', `This page can’t ${purpose}.`);
}
