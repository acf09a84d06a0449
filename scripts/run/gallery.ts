import { join } from 'node:path';
import { command } from '@composed/workspace/child';
import { ensureChromium } from '@composed/workspace/installed/chromium';
import { ROOT } from '@composed/workspace/paths';
import { openStage } from '../test/stage.ts';

/** `npm run gallery`: writes screenshots of each built and served screen to `docs/gallery`. */
export async function gallery(): Promise<void> {
  const env = {
    CHROMIUM_PATH: ensureChromium('any'),
    E2E_GALLERY: join(ROOT, 'docs', 'gallery'),
  };
  const stage = await openStage({ only: ['product'] });
  try {
    const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
    const args = [cli, 'test', '--config', join('e2e', 'gallery.config.ts')];
    process.exitCode = await command(process.execPath, args, { ...stage.env, ...env });
  } finally {
    await stage.stop();
  }
}
