import { commandLine } from '@composed/cli/command-line';

await commandLine({
  bench: async (args) => (await import('../bench/run.ts')).bench(args),
  'bench-release': async (args) => (await import('../bench/release/run.ts')).benchRelease(args),
  check: async () => (await import('./run/check.ts')).check(),
  compat: async () => (await import('./compat/check.ts')).compat(),
  e2e: async (args) => (await import('./run/e2e.ts')).e2e(args),
  fonts: async () => (await import('./fonts/subset.ts')).writeFonts(),
  gallery: async () => (await import('./run/gallery.ts')).gallery(),
  'new-remote': async (args) => (await import('./create/command.ts')).newRemote(args),
  'new-screen': async (args) => (await import('./create/command.ts')).newScreen(args),
  'new-site': async (args) => (await import('@composed/create/command')).newSite(args),
  pack: async (args) => (await import('./create/command.ts')).pack(args),
  'product-words': async () => (await import('./product-words.ts')).checkProductWords(),
  second: async () => (await import('./second/play.ts')).second(),
  unit: async (args) => (await import('./run/unit.ts')).unit(args),
  test: async (args) => (await import('./run/test.ts')).test(args),
});
