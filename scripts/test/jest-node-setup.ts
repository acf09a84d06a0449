// Some tests run a compiler or a checker, many more rounds in full; a machine that is busy with other
// work is no failure.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 15_000);

// What a store packs a file into decides nothing here, and takes most of the time. What the real one makes is for
// the tests of builds, which pack whole folders.
jest.mock('@composed/build/compress', () => ({
  ...jest.requireActual('@composed/build/compress'),
  compressed: async (plain: Buffer) => ({
    plain,
    gz: jest.requireActual('node:zlib').gzipSync(plain, { level: 0 }),
  }),
}));
