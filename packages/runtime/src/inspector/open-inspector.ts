import type { OwnScript } from '@composed/contract/discovery';
import type { AssetLoader } from '../loading/asset-loader.ts';
import { bringOwnScript } from '../loading/own-script.ts';
import type { InspectedPage } from './inspected-page.ts';
import type { InspectorScript } from './inspector-script.ts';

/**
 * Opens the inspector where the address asks for it with `?inspect`; in development it is there without,
 * folded. Other pages do not ask for its script.
 *
 * @param script undefined of a page that brings none along
 * @param page called once the inspector is there
 */
export async function inspect(
  script: OwnScript | undefined,
  assets: Pick<AssetLoader, 'script'>,
  page: () => InspectedPage,
): Promise<void> {
  // By itself in the condition, so that the bundler leaves the chunk out.
  if (process.env.NODE_ENV !== 'production') {
    const { showInspector } = await import('./show-inspector.ts');
    showInspector(page());
  } else if (script && new URLSearchParams(location.search).has('inspect')) {
    await bringOwnScript(script, assets, new AbortController().signal);
    (globalThis as InspectorScript).siteInspector?.show(page());
  }
}
