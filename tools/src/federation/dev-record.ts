import { type Envelope, RECORD_FILE, type RemoteRelease } from '@idea-hub/shared/contracts/release';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { Compilation, type Compiler } from '@rspack/core';
import { layoutOf, MANIFEST } from '../build/federation-manifest.ts';
import { requiredRanges, type VersionOverrides } from './sharing.ts';

const NAME = 'idea-hub-dev-record';

/** In development a remote's record has no hashes and no signature: its files change all the time. */
export class DevRecordPlugin {
  constructor(
    readonly remote: string,
    readonly versions: VersionOverrides,
  ) {}

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const manifest = compilation.getAsset(MANIFEST);
        if (manifest === undefined) return;
        const release: RemoteRelease = {
          name: this.remote,
          release: 'development',
          contractVersion: CONTRACT_VERSION,
          shared: requiredRanges(this.versions),
          ...layoutOf(String(manifest.source.source())),
          files: {},
        };
        const envelope: Envelope = { text: JSON.stringify(release) };
        compilation.emitAsset(RECORD_FILE, new RawSource(JSON.stringify(envelope)));
      });
    });
  }
}
