import type { Manifest } from '@composed/contract/manifest';
import { type Envelope, RECORD_FILE, type RemoteRelease } from '@composed/contract/release';
import { SITE } from '@composed/workspace/paths';
import { Compilation, type Compiler } from '@rspack/core';
import { layoutOf, MANIFEST } from '../federation-manifest.ts';
import { integrityOf } from '../integrity.ts';
import { importedIn } from './duplicates.ts';
import { requiredRanges, type VersionOverrides } from './sharing.ts';

const NAME = 'dev-record';

/**
 * Serves a remote's record, unsigned, from its development server.
 *
 * For a host in development, files have no hashes: their content changes, their names don't. For a
 * built site (`forSite`), file names change with the content and its pages only run scripts with a
 * hash.
 */
export class DevRecordPlugin {
  constructor(
    readonly remote: string,
    readonly versions: VersionOverrides,
    readonly forSite: boolean,
    readonly manifest?: Manifest,
  ) {}

  #hashes(compilation: Compilation): RemoteRelease['files'] {
    if (!this.forSite) return {};
    const loadable = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
    return Object.fromEntries(
      loadable.map(({ name, source }) => [name, { integrity: integrityOf(source.buffer()) }]),
    );
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const manifest = compilation.getAsset(MANIFEST);
        if (manifest === undefined) return;
        const release: RemoteRelease & { manifest?: Manifest } = {
          name: this.remote,
          release: 'development',
          contractVersion: SITE.contractVersion,
          shared: requiredRanges(this.versions, importedIn(compilation)),
          ...layoutOf(String(manifest.source.source()), (file) => file),
          files: this.#hashes(compilation),
          ...(this.manifest && { manifest: this.manifest }),
        };
        const envelope: Envelope = { text: JSON.stringify(release) };
        compilation.emitAsset(RECORD_FILE, new RawSource(JSON.stringify(envelope)));
      });
    });
  }
}
